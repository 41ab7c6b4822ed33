/** What each list is asked for and shows: its path, its filters, and its columns with a cell of a row. */

import { grouped, language, make, say } from "./page.js";

const ofProduct = (list) => ({ product }) =>
  `/api/admin/products/${encodeURIComponent(product)}/${list}`;

/** Fields of filters. */
export const FILTERS = {
  since: { label: "sinceField", type: "date" },
  until: { label: "untilField", type: "date" },
  // A longer one would be a whole key, which belongs in no address.
  key: { label: "keyField", type: "text", maxlength: 16 },
  product: { label: "productField", type: "text" },
};

export const LISTS = {
  products: {
    path: () => "/api/admin/products",
    back: () => say("back"),
    columns: (_, go) => [
      [
        say("product"),
        (row) => [
          linkTo(row.slug, () => go(historyOf(row))),
          make("div", row.name ?? ""),
          row.furtherTerms > 0 && make("div", say("further", { count: row.furtherTerms })),
        ],
      ],
      [say("sale"), ({ isOnOffer }) => say(isOnOffer ? "onOffer" : "stopped")],
      [say("inForceNow"), (row) => termsIn(row, "in_force")],
      [say("aheadNow"), (row) => termsIn(row, "ahead")],
      [say("waitingNow"), (row) => [termsIn(row, "waits"), listOf(row.asked.map((each) => say("asked", each)))]],
    ],
  },
  history: {
    path: ofProduct("history"),
    title: (values) => say("history", values),
    back: (values) => say("history", values),
    up: "products",
    columns: (values, go) => {
      const { zone } = values;
      const open = (list, further) => go({ list, values: { ...values, ...further } });
      return [
        [say("name"), ({ name }) => make("b", name)],
        [say("kind"), ({ kind }) => say(kind)],
        [say("firm"), ({ firm }) => firm],
        [say("state"), (row) => [say(row.state), asksToWithdraw(row)]],
        [say("inForceFrom", { zone }), ({ inForceFrom }) => timeIn(zone, inForceFrom)],
        [say("inForceTo"), ({ inForceTo }) => timeIn(zone, inForceTo)],
        [say("entered"), ({ preparedAt, preparedBy }) => signed(zone, preparedAt, preparedBy)],
        [say("approved"), ({ approvedAt, approvedBy }) => signed(zone, approvedAt, approvedBy)],
        [say("withdrawn"), ({ withdrawnAt, withdrawnBy }) => signed(zone, withdrawnAt, withdrawnBy)],
        [say("known"), ({ knownTo }) => timeIn(zone, knownTo)],
        [
          say("show"),
          ({ kind, name, follows }) => [
            linkTo(say("showValues"), () => open("values", { kind, terms: name })),
            follows &&
              linkTo(say("showDifferences", { name: follows }), () =>
                open("differences", { kind, from: follows, to: name }),
              ),
          ],
        ],
      ];
    },
  },
  values: {
    path: ofProduct("values"),
    takes: ["kind", "terms"],
    title: (values) => say("values", values),
    up: "history",
    columns: () => [
      [say("pointer"), ({ pointer }) => make("code", pointer)],
      [say("value"), ({ value }) => json(value)],
    ],
  },
  differences: {
    path: ofProduct("differences"),
    takes: ["kind", "from", "to"],
    title: (values) => say("differences", values),
    up: "history",
    columns: () => [
      [say("pointer"), ({ pointer }) => make("code", pointer)],
      [say("before"), ({ before }) => json(before)],
      [say("after"), ({ after }) => json(after)],
    ],
  },
  keys: {
    path: () => "/api/admin/keys",
    columns: () => [
      [say("key"), ({ prefix }) => make("code", prefix)],
      [say("name"), ({ name }) => name],
      [say("mode"), ({ mode }) => mode],
      [say("state"), ({ state }) => say(state)],
      [say("uses"), ({ products }) => products.join(", ")],
      [say("window"), ({ window }) => used(window)],
      [say("indexAnnuityWindow"), ({ indexAnnuityWindow }) => used(indexAnnuityWindow)],
      [say("day"), ({ day }) => used(day)],
      [say("requests"), ({ requests }) => grouped(requests)],
      [say("lastAdmitted"), ({ lastAdmittedAt }) => timeIn("UTC", lastAdmittedAt)],
      [say("expires"), ({ expiresAt }) => timeIn("UTC", expiresAt)],
      [say("networks"), ({ networks = [] }) => networks.join(", ")],
      [say("firm"), ({ firm }) => firm],
    ],
  },
  changes: {
    path: () => "/api/admin/changes",
    takes: ["since", "until", "key", "product"],
    columns: () => [
      [say("at"), ({ at }) => timeIn("UTC", at)],
      [say("by"), ({ by }) => by],
      [say("subject"), ({ subject }) => subject],
      [say("action"), ({ action }) => action],
      [say("change"), ({ changes }) => listOf(changes.map(changed))],
    ],
  },
  audit: {
    path: () => "/api/admin/audit",
    takes: ["since", "until", "key", "product"],
    columns: () => [
      [say("at"), ({ at }) => timeIn("UTC", at)],
      [say("key"), (row) => [row.key && make("code", row.key), make("div", row.keyName ?? row.actor ?? "")]],
      [say("call"), ({ method, route, lostUntil, process }) =>
        lostUntil === undefined
          ? `${method} ${route}`
          : say("lost", { until: timeIn("UTC", lostUntil), process })],
      [say("product"), ({ product, version }) => [product, version].filter(Boolean).join(" ")],
      [say("status"), ({ status }) => status && String(status)],
      [say("milliseconds"), ({ milliseconds }) => milliseconds && grouped(milliseconds, 0, 1)],
      [say("calls"), ({ calls }) => grouped(calls)],
      [say("illustration"), ({ illustrationId }) => illustrationId],
      [say("verdict"), ({ verdict }) => verdict],
    ],
  },
  health: {
    path: () => "/health",
    rowsOf: ({ status, services }) => Object.entries({ status, ...services }),
    columns: () => [
      [say("dependency"), ([name]) => (name === "status" ? say("health") : name)],
      [say("state"), ([, verdict]) => say(verdict)],
    ],
  },
};

function historyOf({ slug, timeZone }) {
  return { list: "history", values: { product: slug, zone: timeZone } };
}

function linkTo(text, click) {
  return make("button.link", { click }, text);
}

function listOf(texts) {
  return texts.length > 0 && make("ul", ...texts.map((text) => make("li", text)));
}

/** Terms of a product in a state. */
function termsIn({ terms, timeZone }, state) {
  const texts = terms
    .filter((each) => each.state === state)
    .map(({ kind, name, firm, inForceFrom }) => {
      const begin = inForceFrom && say("from", { at: timeIn(timeZone, inForceFrom) });
      return [`${say(kind)} ${name}`, firm, begin].filter(Boolean).join(", ");
    });
  return listOf(texts);
}

function asksToWithdraw({ withdrawalAskedBy: account }) {
  return account && make("div", say("asksToWithdraw", { account }));
}

/** When, and by whom. */
function signed(zone, at, by) {
  return at && [timeIn(zone, at), make("div", by)];
}

/** To the minute, which is the book's and the limits' own measure; nothing where there is none. */
function timeIn(timeZone, at) {
  if (at === undefined) return "";
  const options = { dateStyle: "medium", timeStyle: "short", timeZone };
  return new Intl.DateTimeFormat(language, options).format(new Date(at));
}

function used({ used: count, limit, seconds }) {
  const values = { used: grouped(count), limit: grouped(limit), seconds: grouped(seconds ?? 0, 0, 1) };
  return say(seconds === undefined ? "use" : "inSeconds", values);
}

function changed({ member, ...states }) {
  return `${member}: ${Object.values(states).map((value) => JSON.stringify(value)).join(" → ")}`;
}

function json(value) {
  return make("code", value === null ? "–" : JSON.stringify(value));
}
