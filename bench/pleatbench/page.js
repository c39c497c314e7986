"use strict";
(() => {
  const id = (name) => document.getElementById(name);
  const table = id("rows"), body = table.tBodies[0];
  const rows = [...body.rows];

  function filter() {
    const text = id("filter").value.toLowerCase();
    const engine = id("engine").value, kind = id("kind").value;
    let shown = 0;
    for (const row of rows) {
      const keep = (!engine || row.dataset.e === engine) &&
        (!kind || row.dataset.k === kind) &&
        (!text || row.textContent.toLowerCase().includes(text));
      row.hidden = !keep;
      shown += keep;
    }
    id("shown").textContent = `${shown} of ${rows.length}`;
  }
  for (const name of ["filter", "engine", "kind"]) {
    id(name).addEventListener("input", filter);
  }
  document.querySelector(".filters").addEventListener(
    "submit", (event) => event.preventDefault());

  const heads = [...table.tHead.rows[0].cells];
  function sort(column) {
    const head = heads[column];
    const down = head.getAttribute("aria-sort") === "ascending";
    heads.forEach((h) => h.removeAttribute("aria-sort"));
    head.setAttribute("aria-sort", down ? "descending" : "ascending");
    const numbers = head.className === "c" || head.className === "m";
    const value = (row) => row.cells[column].textContent;
    rows.sort((a, b) => {
      const order = numbers ? value(a) - value(b)
        : value(a).localeCompare(value(b), "en", { numeric: true });
      return down ? -order : order;
    });
    body.append(...rows);
  }
  heads.forEach((head, i) =>
    head.querySelector("button").addEventListener("click", () => sort(i)));

  const pairs = id("pairs");
  function choose() {
    for (const pair of document.querySelectorAll(".pair")) {
      pair.hidden = pair.id !== pairs.value;
    }
  }
  if (pairs) {
    pairs.addEventListener("input", choose);
    choose();
  }
  filter();
})();
