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

/** The product that an operation is of, by its id; none where its path names any product, or none at all. */
const productOf = (id = "") =>
  /^(?:illustrateProduct|illustrateIndexAnnuity|readIndexAnnuitySchema|validateIndexAnnuity)-(.+)$/.exec(id)?.[1];

/** The products that operations are of. */
const productsOf = (operations) =>
  [...new Set(operations.map((each) => productOf(each.getIn(["operation", "operationId"]))))].filter(Boolean);

/** What the list is filtered by is one text to Swagger UI: the product that is chosen, and what is searched for. */
const filterOf = (product, phrase) => `${product}\n${phrase}`;

/** Both parts of that text; a product that is not listed, as in a link to one that is gone, stands for all. */
const readFilter = (filter, products) => {
  const [product, phrase = ""] = String(filter).split("\n");
  return { product: products.includes(product) ? product : "", phrase };
};

/** The operations of the product that is chosen, and those of no product; of all products while something is searched for. */
function opsFilter(groups, filter) {
  const products = productsOf(groups.toList().flatMap((group) => group.get("operations")));
  const { product, phrase } = readFilter(filter, products);
  const words = phrase.toLowerCase().split(/\s+/).filter(Boolean);
  const isShown = (each) => {
    const id = each.getIn(["operation", "operationId"]);
    const summary = each.getIn(["operation", "summary"]);
    const text = `${each.get("method")} ${each.get("path")} ${summary} ${id}`.toLowerCase();
    const of = productOf(id);
    const isChosen = product === "" || of === undefined || of === product;
    return words.length > 0 ? words.every((word) => text.includes(word)) : isChosen;
  };
  return groups
    .map((group) => group.update("operations", (all) => all.filter(isShown)))
    .filter((group) => group.get("operations").size > 0);
}

/** The page has its own introduction and filter, and every answer but the good one is folded to one line. */
const plugin = ({ React: { createElement, Fragment, useState } }) => {
  const none = () => () => null;
  return {
    fn: { opsFilter },
    wrapComponents: {
      InfoContainer: none,
      ServersContainer: none,
      // Events are sent to receivers: nothing here calls them, and the product and search leave them as they are.
      Webhooks: none,
      FilterContainer: () => (props) => {
        const { layoutActions, layoutSelectors, specSelectors } = props;
        const products = productsOf(specSelectors.operations());
        const { product, phrase } = readFilter(layoutSelectors.currentFilter(), products);
        const show = (...filter) => layoutActions.updateFilter(filterOf(...filter));
        return createElement(
          "search",
          { className: "wrapper filter-operations" },
          createElement(
            "label",
            null,
            "Product ",
            createElement(
              "select",
              { value: product, onChange: ({ target }) => show(target.value, phrase) },
              createElement("option", { value: "" }, "All products"),
              ...products.map((name) => createElement("option", { key: name }, name)),
            ),
          ),
          createElement(
            "label",
            null,
            "Search ",
            createElement("input", {
              type: "search",
              value: phrase,
              onChange: ({ target }) => show(product, target.value),
            }),
          ),
        );
      },
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

/** The public key, outside production; in production there is none. */
const { demoKey } = document.body.dataset;

for (const code of document.querySelectorAll(".introduction pre code")) {
  code.textContent = code.textContent
    .replace("$BASE", location.origin)
    .replace("$KEY", demoKey ?? "$KEY");
}

const ui = globalThis.SwaggerUIBundle({
  dom_id: "#docs",
  url: "/swagger/json",
  plugins: [plugin],
  validatorUrl: null,
  persistAuthorization: false,
  deepLinking: true,
  // A link to an operation of a product chooses that product.
  filter: filterOf(productOf(location.hash.split("/").at(-1)) ?? document.body.dataset.product, ""),
  onComplete: () => demoKey && ui.preauthorizeApiKey("bearer", demoKey),
  displayRequestDuration: true,
  tryItOutEnabled: true,
  // Its colors are too faint, and each word of a long answer an element.
  syntaxHighlight: { activated: false },
  defaultModelsExpandDepth: 0,
});
