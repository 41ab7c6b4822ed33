/** Tabs as the ARIA practices have them: one in the tab order, arrow keys between them. */

/** Makes the buttons of a `tablist` show the panels that they name in `aria-controls`. */
export function makeTabs(list) {
  const tabs = [...list.querySelectorAll("[role=tab]")];
  const show = (chosen) => {
    for (const tab of tabs) {
      const isChosen = tab === chosen;
      tab.setAttribute("aria-selected", String(isChosen));
      tab.tabIndex = isChosen ? 0 : -1;
      document.getElementById(tab.getAttribute("aria-controls")).hidden = !isChosen;
    }
  };
  list.addEventListener("click", ({ target }) => {
    if (tabs.includes(target)) show(target);
  });
  list.addEventListener("keydown", (event) => {
    const place = tabs.indexOf(document.activeElement);
    const next = { ArrowRight: place + 1, ArrowLeft: place - 1, Home: 0, End: -1 }[event.key];
    if (next === undefined || place < 0) return;
    event.preventDefault();
    const tab = tabs.at(next % tabs.length);
    show(tab);
    tab.focus();
  });
  show(tabs[0]);
}
