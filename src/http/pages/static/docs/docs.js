/** Draws the OpenAPI document of this server; keeps no key and asks no other host. */

/** The package has its dark colors under a class. */
const darkness = matchMedia("(prefers-color-scheme: dark)");
const applyColors = () => document.documentElement.classList.toggle("dark-mode", darkness.matches);
darkness.addEventListener("change", applyColors);
applyColors();

/** What Swagger UI leaves without a name or a role, by attribute, for those who hear the page. */
const ATTRIBUTES = [
  [".examples-select-element", "aria-label", () => "Example"],
  [".response-control-media-type select, select.content-type", "aria-label", () => "Media type"],
  [
    ".parameters-col_description :is(select, input, textarea)",
    "aria-label",
    (field) => field.closest("tr")?.dataset.paramName ?? "Value",
  ],
  [".opblock-section-request-body textarea", "aria-label", () => "Body of the request"],
  [
    ".json-schema-2020-12-accordion",
    "aria-label",
    (button) => button.innerText.trim() || "Fields",
  ],
  [".modal-ux", "role", () => "dialog"],
  [".modal-ux", "aria-label", () => "API key"],
  [".modal-ux .close-modal", "aria-label", () => "Close"],
  [".modal-ux .auth-btn-wrapper .btn", "aria-label", (button) => button.innerText.trim()],
  [".modal-ux h6", "aria-level", () => "5"],
];

/** Completes the fields and buttons that are there now, and lets long texts be scrolled by keys. */
function complete() {
  for (const [selector, name, valueOf] of ATTRIBUTES) {
    for (const part of document.querySelectorAll(selector)) {
      const value = valueOf(part);
      if (part.getAttribute(name) !== value) part.setAttribute(name, value);
    }
  }
  for (const text of document.querySelectorAll(".swagger-ui pre")) {
    const isCut = text.scrollHeight > text.clientHeight || text.scrollWidth > text.clientWidth;
    if (isCut) text.tabIndex = 0;
  }
}

new MutationObserver(complete).observe(document.querySelector("#docs"), {
  childList: true,
  subtree: true,
});

/** The page has its own introduction, and every answer but the good one is folded to one line. */
const plugin = ({ React: { createElement, Fragment, useState } }) => {
  const none = () => () => null;
  return {
    wrapComponents: {
      InfoContainer: none,
      ServersContainer: none,
      // A link within the button that opens an operation could not be reached by every reader.
      DeepLink: () => (props) => createElement("span", null, props.text),
      response: (Answer) => (props) => {
        const [isOpen, setOpen] = useState(false);
        if (props.code.startsWith("2")) return createElement(Answer, props);
        const button = createElement(
          "button",
          { type: "button", "aria-expanded": isOpen, onClick: () => setOpen(!isOpen) },
          props.response.get("description"),
        );
        return createElement(
          Fragment,
          null,
          createElement(
            "tr",
            { className: "folded" },
            createElement("td", { className: "response-col_status" }, props.code),
            createElement("td", { className: "response-col_description", colSpan: 2 }, button),
          ),
          isOpen && createElement(Answer, props),
        );
      },
    },
  };
};

globalThis.SwaggerUIBundle({
  dom_id: "#docs",
  url: "/swagger/json",
  plugins: [plugin],
  validatorUrl: null,
  persistAuthorization: false,
  deepLinking: true,
  displayRequestDuration: true,
  tryItOutEnabled: true,
  // Its colors are too faint, and each word of a long answer an element.
  syntaxHighlight: { activated: false },
  defaultModelsExpandDepth: 0,
});
