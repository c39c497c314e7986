#include "output/page.h"

namespace pleat::output {

const char* const kPageScript = R"(
"use strict";
const data = JSON.parse(document.getElementById("data").textContent);
const make = (name, props = {}, ...children) => {
  const e = Object.assign(document.createElement(name), props);
  e.append(...children);
  return e;
};

// ---- the run ----------------------------------------------------------------
const stepper = document.getElementById("stepper");
if (stepper && data.steps.length) {
  const steps = data.steps, list = stepper.querySelector(".steps > ol");
  const values = stepper.querySelector("tbody");
  const status = stepper.querySelector("[role=status]");
  const [first, back, forth, last] = stepper.querySelectorAll(".buttons button");
  const buttons = [];
  let now = -1;

  // Steps of one iteration of a loop stand together and can be folded.
  let group = null, key = "";
  steps.forEach((s, i) => {
    const b = make("button", {type: "button", className: "step"},
      (s.line ? "line " + s.line + "  " : "") + s.text);
    b.addEventListener("click", () => show(i));
    buttons.push(b);
    const k = s.loop ? s.loop + ":" + s.iteration : "";
    if (k !== key || !k) {
      group = null;
      key = k;
      const same = j => j < steps.length && steps[j].loop === s.loop &&
        steps[j].iteration === s.iteration;
      if (k && same(i + 1)) {
        const inner = make("ol");
        list.append(make("li", {}, make("details", {open: s.iteration <= 3},
          make("summary", {}, "loop in line " + s.loop + ", iteration " +
            s.iteration), inner)));
        group = inner;
      }
    }
    (group || list).append(make("li", {}, b));
    if (data.gap && i + 1 === data.gapAfter) {
      list.append(make("li", {className: "dim step"},
        data.gap + " steps left out"));
      key = "";
    }
  });

  const valuesAt = n => {
    const all = new Map();
    for (let i = 0; i <= n; ++i)
      for (const [name, value] of steps[i].changes) all.set(name, value);
    return all;
  };

  function show(n) {
    n = Math.max(0, Math.min(steps.length - 1, n));
    if (now >= 0) buttons[now].removeAttribute("aria-current");
    now = n;
    const s = steps[n];
    buttons[n].setAttribute("aria-current", "true");
    const folded = buttons[n].closest("details");
    if (folded) folded.open = true;
    const box = stepper.querySelector(".steps");
    const offset = buttons[n].offsetTop - box.offsetTop;
    if (offset < box.scrollTop || offset > box.scrollTop + box.clientHeight - 40)
      box.scrollTop = offset - box.clientHeight / 2;
    document.querySelectorAll(".code li.now").forEach(
      e => e.classList.remove("now"));
    const line = document.getElementById("L" + s.source + "-" + s.line);
    if (line) {
      line.classList.add("now");
      const code = line.closest(".code");
      const top = line.offsetTop;
      if (top < code.scrollTop || top > code.scrollTop + code.clientHeight - 60)
        code.scrollTop = top - code.clientHeight / 2;
    }
    const changed = new Set(s.changes.map(c => c[0]));
    values.replaceChildren(...[...valuesAt(n)].map(([name, value]) =>
      make("tr", {className: changed.has(name) ? "changed" : ""},
        make("td", {}, make("code", {}, name)),
        make("td", {}, make("code", {}, value)))));
    status.textContent = "step " + (n + 1) + " of " + steps.length + ": " +
      s.text;
    first.disabled = back.disabled = n === 0;
    forth.disabled = last.disabled = n === steps.length - 1;
  }
  first.addEventListener("click", () => show(0));
  back.addEventListener("click", () => show(now - 1));
  forth.addEventListener("click", () => show(now + 1));
  last.addEventListener("click", () => show(steps.length - 1));
  document.addEventListener("keydown", e => {
    if (e.ctrlKey || e.metaKey || e.altKey ||
        e.target.closest(".picture, .code, summary")) return;
    const to = {ArrowRight: now + 1, ArrowLeft: now - 1, n: now + 1,
      p: now - 1, Home: 0, End: steps.length - 1}[e.key];
    if (to === undefined) return;
    e.preventDefault();
    show(to);
  });
  show(0);
}

// ---- pictures ---------------------------------------------------------------
document.querySelectorAll(".picture").forEach(box => {
  const svg = box.querySelector("svg");
  if (!svg) return;
  let scale = 1, x = 0, y = 0, from = null;
  const width = () => svg.viewBox.baseVal.width || svg.clientWidth || 1;
  const height = () => svg.viewBox.baseVal.height || svg.clientHeight || 1;
  svg.setAttribute("width", width());
  svg.setAttribute("height", height());
  const draw = () => {
    svg.style.transform = `translate(${x}px,${y}px) scale(${scale})`;
  };
  const fit = () => {
    scale = Math.min(box.clientWidth / width(), box.clientHeight / height(),
      1.5);
    x = Math.max(0, (box.clientWidth - width() * scale) / 2);
    y = 0;
    draw();
  };
  const zoom = (factor, cx = box.clientWidth / 2, cy = box.clientHeight / 2) => {
    const next = Math.max(.02, Math.min(20, scale * factor));
    x = cx - (cx - x) * next / scale;
    y = cy - (cy - y) * next / scale;
    scale = next;
    draw();
  };
  box.addEventListener("wheel", e => {
    e.preventDefault();
    const r = box.getBoundingClientRect();
    zoom(e.deltaY < 0 ? 1.2 : 1 / 1.2, e.clientX - r.left, e.clientY - r.top);
  }, {passive: false});
  box.addEventListener("pointerdown", e => {
    from = [e.clientX - x, e.clientY - y];
    box.setPointerCapture(e.pointerId);
  });
  box.addEventListener("pointermove", e => {
    if (!from) return;
    x = e.clientX - from[0];
    y = e.clientY - from[1];
    draw();
  });
  for (const end of ["pointerup", "pointercancel"])
    box.addEventListener(end, () => { from = null; });
  box.addEventListener("keydown", e => {
    const move = {ArrowLeft: [40, 0], ArrowRight: [-40, 0], ArrowUp: [0, 40],
      ArrowDown: [0, -40]}[e.key];
    if (move) { x += move[0]; y += move[1]; draw(); }
    else if (e.key === "+" || e.key === "=") zoom(1.25);
    else if (e.key === "-") zoom(1 / 1.25);
    else if (e.key === "0") fit();
    else return;
    e.preventDefault();
  });
  const [more, less, all] = box.previousElementSibling.querySelectorAll("button");
  more.addEventListener("click", () => zoom(1.25));
  less.addEventListener("click", () => zoom(1 / 1.25));
  all.addEventListener("click", fit);
  const folded = box.closest("details");
  if (folded) folded.addEventListener("toggle", fit);
  fit();
});
)";

}  // namespace pleat::output
