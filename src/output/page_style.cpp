#include "output/page.h"

namespace pleat::output {

const char* const kPageStyle = R"(
:root { color-scheme: light dark;
  --bg: #fdfdfb; --fg: #1d2328; --dim: #5b6670; --card: #ffffff;
  --line: #d9dee2; --proved: #1a7f45; --violated: #c0262d; --unknown: #8a5a00;
  --covered: #e5f5ea; --unreachable: #ececf0; --inv: #eef3ff; --inv-fg: #23408e;
  --now: #fff0b8; --bar: #4a7fd0; }
@media (prefers-color-scheme: dark) { :root {
  --bg: #15191d; --fg: #e4e8eb; --dim: #9aa6b0; --card: #1c2126;
  --line: #343c44; --proved: #58c98a; --violated: #ff7b7f; --unknown: #f0b64a;
  --covered: #1b3226; --unreachable: #272a33; --inv: #1d2740; --inv-fg: #a9c1ff;
  --now: #574a12; --bar: #5f93e6; } }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1rem; max-width: 110rem; background: var(--bg);
  color: var(--fg); font: 16px/1.5 system-ui, sans-serif; }
h1 { font-size: 1.4rem; margin: 0 0 .3rem; overflow-wrap: anywhere; }
h2 { font-size: 1.1rem; margin: 0 0 .6rem; }
* + h2, .scroll + details { margin-top: .9rem; }
section { background: var(--card); border: 1px solid var(--line);
  border-radius: .5rem; padding: .9rem; margin: 0 0 1rem; min-width: 0; }
.verdict { font-weight: 700; padding: .1rem .6rem; border-radius: .4rem;
  border: 2px solid currentColor; display: inline-block; }
.proved { color: var(--proved); } .violated { color: var(--violated); }
.unknown { color: var(--unknown); }
.why { font-size: 1.15rem; font-weight: 600; margin: .3rem 0; }
.trace { list-style: none; margin: 0 0 .6rem; padding: 0; }
.trace li { overflow-wrap: anywhere; }
.trace li:last-child code { color: var(--violated); font-weight: 600; }
.beside { color: var(--inv-fg); font-style: italic; }
.dim { color: var(--dim); } .wrap { overflow-wrap: anywhere; }
code, pre, .code { font: .86rem/1.5 ui-monospace, "DejaVu Sans Mono", monospace; }
.scroll { overflow-x: auto; }
.code { overflow: auto; max-height: 36rem; border: 1px solid var(--line);
  border-radius: .4rem; position: relative; }
.code ol { list-style: none; margin: 0; padding: 0; width: max-content;
  min-width: 100%; }
.code li { display: grid; grid-template-columns: 3.4rem 1fr; white-space: pre; }
.code li::before { content: attr(data-n); color: var(--dim); text-align: right;
  padding-right: .7rem; user-select: none; }
.code li.covered { background: var(--covered); }
.code li.unreachable { background: var(--unreachable); color: var(--dim); }
.code li.target { box-shadow: inset .3rem 0 var(--unknown); }
.code li.at-proved { box-shadow: inset .3rem 0 var(--proved); }
.code li.at-violated { box-shadow: inset .3rem 0 var(--violated); }
.code li.now { background: var(--now); }
.code li.inv { background: var(--inv); color: var(--inv-fg); }
.code li.inv span { white-space: pre-wrap; max-width: min(80ch, 78vw); }
.legend span { display: inline-block; padding: 0 .5rem; border-radius: .3rem;
  margin: 0 .4rem .3rem 0; border: 1px solid var(--line); }
table { border-collapse: collapse; max-width: 100%; }
table.bars, #stepper table { width: 100%; }
th, td { text-align: left; padding: .15rem 1.4rem .15rem 0; vertical-align: top;
  border-bottom: 1px solid var(--line); overflow-wrap: anywhere; }
td:last-child code { overflow-wrap: break-word; }
.scroll th { overflow-wrap: normal; }
button { font: inherit; padding: .25rem .8rem; border-radius: .4rem;
  border: 1px solid var(--line); background: var(--bg); color: var(--fg);
  cursor: pointer; min-height: 2.2rem; }
button:disabled { opacity: .45; cursor: default; }
button:focus-visible, summary:focus-visible, [tabindex]:focus-visible,
a:focus-visible { outline: 3px solid var(--bar); outline-offset: 1px; }
.buttons { display: flex; flex-wrap: wrap; gap: .4rem; align-items: center;
  margin: .4rem 0; }
.run { display: grid; gap: 1rem; grid-template-columns: minmax(0, 1fr); }
@media (min-width: 64rem) {
  .run { grid-template-columns: minmax(0, 3fr) minmax(0, 2fr); } }
.steps { max-height: 20rem; overflow: auto; border: 1px solid var(--line);
  border-radius: .4rem; margin: .6rem 0; }
.steps ol { list-style: none; margin: 0; padding: 0; }
.steps .step { display: block; width: 100%; text-align: left; border: 0;
  border-radius: 0; background: none; padding: .1rem .6rem; min-height: 1.8rem;
  overflow-wrap: anywhere; }
.steps .step[aria-current=true] { background: var(--now); }
.steps details > ol { padding-left: 1rem; }
.steps summary { padding: .1rem .6rem; cursor: pointer; color: var(--dim); }
.changed { background: var(--now); font-weight: 600; }
.picture { height: min(30rem, 70vh); overflow: hidden; border: 1px solid
  var(--line); border-radius: .4rem; background: #fff; touch-action: none;
  cursor: grab; }
.picture svg { display: block; transform-origin: 0 0; max-width: none; }
@media (prefers-color-scheme: dark) { .picture { background: #1a1a1a; }
  .picture svg { filter: invert(.9) hue-rotate(180deg); } }
.bar { background: var(--bar); height: .8rem; border-radius: .2rem;
  min-width: 2px; }
summary { cursor: pointer; }
@media (max-width: 30rem) { body { padding: .5rem; } section { padding: .6rem; }
  .code li { grid-template-columns: 2.6rem 1fr; }
  th, td { padding-right: .5rem; font-size: .85rem; }
  .picture { height: min(18rem, 60vh); } }
@media (prefers-reduced-motion: no-preference) { .code { scroll-behavior:
  smooth; } }
)";

}  // namespace pleat::output
