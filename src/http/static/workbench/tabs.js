/** Tabs as the ARIA practices have them: one in the tab order, arrow keys between them. */

/**
 * Makes the buttons of a `tablist` show the panels that they name in `aria-controls`. `onShow` is called with
 * the name of a tab that was chosen; `show` chooses one, the first when there is none of the name.
 */
export function makeTabs(list, onShow) {
  const tabs = [...list.querySelectorAll("[role=tab]")];
  const nameOf = (tab) => tab.id.replace("tab-", "");
  const show = (chosen) => {
    for (const tab of tabs) {
      const isChosen = tab === chosen;
      tab.setAttribute("aria-selected", String(isChosen));
      tab.tabIndex = isChosen ? 0 : -1;
      document.getElementById(tab.getAttribute("aria-controls")).hidden = !isChosen;
    }
  };
  const choose = (tab) => {
    show(tab);
    onShow(nameOf(tab));
  };
  list.addEventListener("click", ({ target }) => {
    if (tabs.includes(target)) choose(target);
  });
  list.addEventListener("keydown", (event) => {
    const place = tabs.indexOf(document.activeElement);
    const next = { ArrowRight: place + 1, ArrowLeft: place - 1, Home: 0, End: -1 }[event.key];
    if (next === undefined || place < 0) return;
    event.preventDefault();
    const tab = tabs.at(next % tabs.length);
    choose(tab);
    tab.focus();
  });
  return {
    show: (name) => show(tabs.find((tab) => nameOf(tab) === name) ?? tabs[0]),
    shown: () => nameOf(tabs.find((tab) => tab.tabIndex === 0)),
  };
}
