/** Tabs as the ARIA practices have them: one in the tab order, arrow keys between them. */

import { make, say } from "./page.js";

/** Fills a `tablist`; calls `onShow` with a tab that was chosen. */
export function makeTabs(list, names, onShow) {
  const tabs = names.map((name) => {
    const attributes = { id: `tab-${name}`, role: "tab", "aria-controls": `panel-${name}` };
    return make("button", attributes, { click: () => choose(name) }, say(name));
  });
  const panels = names.map((name) =>
    make("div", { id: `panel-${name}`, role: "tabpanel", "aria-labelledby": `tab-${name}` }),
  );
  list.append(...tabs);
  list.after(...panels);
  let shown = 0;
  let offered = names;
  const show = (name) => {
    shown = names.indexOf(offered.includes(name) ? name : offered[0]);
    for (const [place, tab] of tabs.entries()) {
      tab.ariaSelected = String(place === shown);
      tab.tabIndex = place === shown ? 0 : -1;
      panels[place].hidden = place !== shown;
    }
  };
  const choose = (name) => {
    show(name);
    onShow(name);
  };
  list.addEventListener("keydown", (event) => {
    const place = offered.indexOf(names[shown]);
    const next = { ArrowRight: place + 1, ArrowLeft: place - 1, Home: 0, End: -1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    choose(offered.at(next % offered.length));
    tabs[shown].focus();
  });
  /** Hides the tabs of what an answer does not have. */
  const offer = (wanted) => {
    offered = wanted;
    for (const [place, tab] of tabs.entries()) tab.hidden = !wanted.includes(names[place]);
    show(names[shown]);
  };
  return { show, offer, shown: () => names[shown] };
}
