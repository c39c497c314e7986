"""Tables, guard, page and papers on results that are made up."""

import json
import re
import shutil
import subprocess
import sys
import tomllib

from support import PLEAT, ROOT, Case, os, run_of, unittest

from pleatbench import beside, conditions, page, plots, progress, reports
from pleatbench import reproduce
from pleatbench import results, store, summary, tables
from pleatbench.guard import ratio

RUNS = [
    run_of("a", "f/1.c", "safe", "safe", 1.0),
    run_of("a", "f/2.c", "unsafe", "unsafe", 2.0),
    run_of("a", "f/3.c", "safe", "unsafe", 0.5),            # false alarm
    run_of("a", "g/4.c", "unsafe", "safe", 0.5),            # missed bug
    run_of("a", "g/5.c", "safe", "unknown", 9.9, "timeout", "time limit"),
    run_of("a", "g/6.c", None, "safe", 0.1),                # nobody knows
    run_of("b", "f/1.c", "safe", "safe", 4.0),
    run_of("b", "f/2.c", "unsafe", "unknown", 3.0, reason="too deep"),
    run_of("b", "f/3.c", "safe", "safe", 3.0),
    run_of("b", "g/4.c", "unsafe", "unknown", 1.0, "error", "signal 11"),
    run_of("b", "g/5.c", "safe", "safe", 7.0),
    run_of("b", "g/6.c", None, "unknown", 7.0, "memory", "memory limit"),
]
FACTS = {"lists": ["l.csv"], "timeout": 10.0, "wall": 70.0,
         "memory_mb": 100, "jobs": 1,
         "limits": "rlimits", "data_model": "LP64", "machine": "m",
         "commit": "c", "tools": {"a": {"version": "a 1"}, "b": {}}}


class Summary(unittest.TestCase):
    def setUp(self):
        self.res = results.Results(RUNS)

    def test_counts(self):
        a, b = self.res.summary("a"), self.res.summary("b")
        self.assertEqual((a["solved"], a["safe"], a["unsafe"],
                          a["wrong safe"], a["wrong unsafe"], a["unique"]),
                         (3, 2, 1, 1, 1, 2))
        self.assertEqual((b["solved"], b["unique"], b["unknown"], b["error"],
                          b["memory"], b["timeout"]), (3, 2, 1, 1, 1, 0))
        self.assertEqual((a["time solved"], a["median"]), (3.1, 1.0))

    def test_another_part_of_the_property_is_wrong(self):
        right = run_of("a", "f/1.c", "unsafe", "unsafe")
        other = {**right, "another_rule": "valid-free"}
        self.assertTrue(results.solved(right) and results.wrong(other))
        self.assertFalse(results.solved(other) or results.wrong(right))
        self.assertEqual((results.points(right), results.points(other)),
                         (1, -16))
        found = results.Results([other]).summary("a")
        self.assertEqual((found["solved"], found["wrong unsafe"]), (0, 1))

    def test_score(self):
        self.assertEqual(self.res.summary("a")["score"], 2 + 1 - 16 - 32)
        self.assertEqual(self.res.summary("b")["score"], 6)
        self.assertEqual(self.res.max_score(), 3 * 2 + 2 * 1)

    def test_cross(self):
        cross = self.res.cross()
        self.assertEqual(cross["a", "b"], 2)    # 2.c, 6.c
        self.assertEqual(cross["b", "a"], 2)    # 3.c, 5.c
        self.assertEqual(cross["a", "a"], 0)

    def test_quick(self):
        runs = [dict(r, wall=r["cpu"] / 2) for r in RUNS]
        count, table = results.Results(runs).quick()
        self.assertEqual(count, 2)              # 1.c, 6.c; 3.c, 4.c: wrong
        self.assertEqual(table, {"a": (2, 0.28), "b": (1, 2.0)})

    def test_non_trivial(self):
        rest = self.res.non_trivial(["a"])
        self.assertEqual(rest.tasks, ["f/3.c", "g/4.c", "g/5.c"])
        self.assertEqual(rest.summary("b")["safe"], 2)

    def test_folders_and_reasons(self):
        self.assertEqual(self.res.folders(),
                         {"f": {"a": (2, 3), "b": (2, 3)},
                          "g": {"a": (1, 3), "b": (1, 3)}})
        self.assertEqual(self.res.reasons("a"), [("time limit", 1)])

    def test_forms(self):
        made = tables.all_tables(self.res, ["a"])
        self.assertIn("WRONG ANSWERS", [t.title for t in made])
        text = tables.text(tables.cross(self.res))
        self.assertRegex(text, r"(?m)^a +- +2$")
        self.assertIn("| a | - | 2 |", tables.markdown(tables.cross(self.res)))
        self.assertEqual(tables.as_csv(tables.cross(self.res)),
                         ",a,b\na,-,2\nb,2,-\n")
        self.assertEqual(len(tables.runs_csv(self.res).splitlines()), 13)

    def test_progress(self):
        now = [0.0]

        class Pipe:
            def isatty(self):
                return True

        bar = progress.Progress(10, 4, Pipe(), lambda: now[0])
        self.assertIsNone(bar.time_left())
        now[0] = 6.0
        bar.count(RUNS[0])
        bar.count(RUNS[2])
        self.assertEqual(bar.time_left(), 12.0)
        line = bar.line(["x/y.c"], 200)
        self.assertIn("6/10, 0:12 left, 1 solved, 1 WRONG", line)
        self.assertLess(len(bar.line(["x" * 300], 60)), 60)


class Guard(Case):
    def guard(self, old, new, *words, facts=({}, {})):
        for name, runs, about in (("old", old, facts[0]),
                                  ("new", new, facts[1])):
            text = "".join(json.dumps(r) + "\n" for r in runs)
            self.write(f"{name}/runs.jsonl", text)
            self.write(f"{name}/bench.json",
                       json.dumps({"timeout": 10.0, **about}))
        done = subprocess.run([ROOT / "bench" / "guard", self.dir / "old",
                               self.dir / "new", *words], text=True,
                              capture_output=True)
        self.assertNotIn("Traceback", done.stderr)
        return done.returncode, done.stdout + done.stderr

    OLD = [run_of("a", f"f/{i}.c", "safe", "safe", 1.0 + i / 10)
           for i in range(20)]

    def changed(self, **more):
        return [{**self.OLD[0], **more}, *self.OLD[1:]]

    def test_same(self):
        code, text = self.guard(self.OLD, self.OLD)
        self.assertEqual(code, 0, text)
        self.assertIn("time: 1.00 of before", text)

    def test_wrong(self):
        code, text = self.guard(self.OLD, self.changed(verdict="unsafe"))
        self.assertEqual(code, 1)
        self.assertIn("wrong: f/0.c", text)

    def test_lost(self):
        new = self.changed(verdict="unknown", status="timeout")
        code, text = self.guard(self.OLD, new)
        self.assertEqual(code, 1)
        self.assertIn("lost: f/0.c", text)

    def test_borderline_is_not_lost(self):
        old = [{**self.OLD[0], "cpu": 9.5}, *self.OLD[1:]]
        new = self.changed(verdict="unknown", status="timeout", cpu=10.1)
        code, text = self.guard(old, new)
        self.assertEqual(code, 0, text)
        self.assertIn("borderline: f/0.c", text)
        new = self.changed(verdict="unknown", status="unknown", cpu=1.0)
        self.assertEqual(self.guard(old, new)[0], 1)

    def test_tasks_that_were_not_run(self):
        self.assertEqual(self.guard(self.OLD, self.OLD[1:])[0], 1)
        self.assertEqual(self.guard(self.OLD, self.OLD[1:], "--subset")[0], 0)

    def test_times(self):
        slow = [{**r, "cpu": r["cpu"] * 2} for r in self.OLD]
        self.assertEqual(self.guard(self.OLD, slow)[0], 0)
        code, text = self.guard(self.OLD, slow, "--max-ratio", "1.5")
        self.assertEqual(code, 1)
        self.assertIn("time: 2.00 of before", text)

    def test_noise_is_no_slowdown(self):
        noisy = [{**r, "cpu": r["cpu"] * (0.5 if i % 2 else 2.4)}
                 for i, r in enumerate(self.OLD)]
        self.assertEqual(self.guard(self.OLD, noisy, "--max-ratio", "1.05")[0],
                         0)
        self.assertAlmostEqual(ratio([(0.001, 0.09)])[0], 1.0)  # the floor

    def test_other_limits(self):
        facts = ({}, {"timeout": 20.0})
        self.assertEqual(self.guard(self.OLD, self.OLD, facts=facts)[0], 64)
        self.assertEqual(self.guard(self.OLD, self.OLD, "--force",
                                    facts=facts)[0], 0)


class Page(Case):
    def setUp(self):
        super().setUp()
        self.res = results.Results(RUNS)
        made = tables.all_tables(self.res)
        self.html = page.render(self.res, FACTS, made, True)

    def test_self_contained(self):
        self.assertNotRegex(self.html, r"(src|href)=['\"]?(https?:)?//")
        self.assertEqual(self.html.count("<tr data-e="), len(RUNS))
        self.assertIn("href='logs/a/f/1.c.log'", self.html)
        self.assertIn("2 wrong answers", self.html)
        hidden = page.render(self.res, FACTS, tables.all_tables(self.res),
                             False)
        self.assertNotIn("href=", hidden)

    def test_pictures(self):
        # quantile, one pair, two bars, heat map
        self.assertEqual(self.html.count("<svg"), 5)
        picture, note = plots.scatter(self.res, "a", "b", 10, results.solved)
        self.assertEqual(note, "only a: 2, only b: 2, both: 1")
        self.assertEqual(len(re.findall(r"<path [^>]*class=\"first\"",
                                        picture)), 2)

    def test_names_are_escaped(self):
        evil = [run_of("a", "<script>x.c", "safe", "safe")]
        html = page.render(results.Results(evil), FACTS,
                           tables.all_tables(results.Results(evil)), True)
        self.assertNotIn("<script>x", html)

    ACTIONS = """<script>
      const cpu = () => [...document.querySelectorAll("#rows tbody tr")]
        .filter((r) => !r.hidden).map((r) => r.cells[4].textContent);
      const out = {};
      const heads = document.querySelectorAll("#rows th button");
      heads[4].click(); out.up = cpu();
      heads[4].click(); out.down = cpu();
      const set = (id, value) => {
        const e = document.getElementById(id);
        e.value = value;
        e.dispatchEvent(new Event("input", {bubbles: true}));
      };
      set("kind", "wrong"); out.wrong = cpu().length;
      set("kind", ""); set("filter", "G/5"); out.text = cpu().length;
      set("engine", "b"); out.engine = cpu().length;
      out.shown = document.getElementById("shown").textContent;
      set("filter", ""); set("engine", "");
      out.inner = innerWidth;
      out.width = document.documentElement.scrollWidth;
      out.background = getComputedStyle(document.body).backgroundColor;
      const pre = document.createElement("pre");
      pre.id = "out"; pre.textContent = JSON.stringify(out);
      document.body.append(pre);
    </script>"""

    def in_browser(self, *words):
        browser = shutil.which("chromium") or shutil.which("chromium-browser")
        if not browser:
            self.skipTest("chromium is not installed")
        path = self.write("page.html", "")
        path.write_text(self.html.replace("</body>",
                                          self.ACTIONS + "</body>"))
        done = subprocess.run(
            [browser, "--headless", "--no-sandbox", "--disable-gpu",
             "--hide-scrollbars", f"--user-data-dir={self.dir}/profile",
             *words, "--dump-dom", path.as_uri()], text=True,
            capture_output=True, timeout=120)
        found = re.search(r'<pre id="out">(.*?)</pre>', done.stdout, re.S)
        self.assertTrue(found, done.stdout[-500:] + done.stderr[-500:])
        return json.loads(found[1].replace("&gt;", ">"))

    def test_in_chromium(self):
        out = self.in_browser("--window-size=320,800")
        times = sorted(r["cpu"] for r in RUNS)
        self.assertEqual(list(map(float, out["up"])), times)
        self.assertEqual(list(map(float, out["down"])), times[::-1])
        self.assertEqual((out["wrong"], out["text"], out["engine"]),
                         (2, 2, 1))
        self.assertEqual(out["shown"], "1 of 12")
        self.assertLessEqual(out["inner"], 500)
        self.assertLessEqual(out["width"], out["inner"], "it scrolls sideways")
        self.assertEqual(out["background"], "rgb(252, 252, 251)")

    def test_dark(self):
        out = self.in_browser("--blink-settings=preferredColorScheme=0")
        self.assertEqual(out["background"], "rgb(23, 25, 28)")


class Papers(Case):
    def test_figures(self):
        paper = reproduce.read_paper("000")
        one, two = paper["table"]
        self.assertEqual(len(one["rows"]), 11)
        for table in (p for name in ("000", "001", "002", "003")
                      for p in reproduce.read_paper(name)["table"]):
            for row in table["rows"]:
                self.assertEqual(len(row), len(table["head"]), row)
        # What both tables say about the same sets must agree: |A| - |A\\B|
        # is |A and B|, in both directions.
        solved = {r[0]: r[4] + r[5] for r in one["rows"]}
        for i, row in enumerate(two["rows"]):
            for j, other in enumerate(two["rows"]):
                if i < j:
                    both = solved[row[0]] - row[j + 1]
                    back = solved[other[0]] - other[i + 1]
                    self.assertEqual(both, back, (row[0], other[0]))

    def test_ours_beside_theirs(self):
        runs = [{**r, "engine": "se" if r["engine"] == "a" else "bself"}
                for r in RUNS]
        made = list(reproduce.paper_tables(reproduce.read_paper("000"),
                                           results.Results(runs)))
        self.assertEqual(made[0].rows[-2], ["Pleat se", 2, 1, 2, 0, 0, 2, "50 %", "0 %"])
        self.assertEqual(made[0].rows[-1], ["Pleat bself", 3, 0, 0, 2, 0, 0, "50 %", "67 %"])
        self.assertIn("(Pleat, 3 tasks)", made[2].title)

    def test_programs(self):
        stats = {"tracer.states": 70, "tracer.restarts": 3}
        runs = [{**run_of("tracer", "c/ntdrivers/floppy_1.c", "safe", "safe",
                          2), "stats": stats},
                run_of("tracer", "c/ntdrivers/floppy_2.c", "safe", "unknown")]
        made = list(reproduce.paper_tables(reproduce.read_paper("002"),
                                           results.Results(runs)))
        rows = {r[0]: r[-4:] for r in made[0].rows}
        self.assertEqual(rows["floppy"], ["1 of 2", "70", "3", "2.00"])
        self.assertEqual(rows["  floppy_1.c"], ["safe", "70", "3", "2.00"])
        self.assertEqual(rows["  floppy_2.c"], ["unknown", "–", "–", "–"])
        self.assertEqual(rows["tlan"], ["–"] * 4)

    def test_total_of_conditions_takes_the_first_useful_answer(self):
        times = {"apc.build": 1.0, "apc.exact": 5.0, "apc.bounded.build": 1.0,
                 "apc.bounded.solve": 2.0, "apc.small": 4.0}
        stats = {"time": times, "apc.exact.sat": 1, "apc.bounded.sat": 1,
                 "apc.small.sat": 1, "apc.small.reached": 1}
        report = {"verdict": "violated", "stats": stats}
        self.assertEqual(conditions.total(report), 5.0)
        stats["apc.bounded.reached"] = 1
        self.assertEqual(conditions.total(report), 4.0)
        report["verdict"] = "unknown"
        self.assertIsNone(conditions.total(report))
        self.assertEqual(conditions.answer(stats, "apc.bounded"), "SAT*")
        self.assertEqual(conditions.answer({}, "apc.bounded"), "T/O")

    def test_machines_are_what_the_script_writes(self):
        inlay = ROOT / "bench" / "inlay"
        for name in ("11", "12", "14"):
            made = subprocess.run([sys.executable, inlay / "make_machine",
                                   name], check=True, capture_output=True,
                                  text=True).stdout
            self.assertEqual((inlay / f"subject{name}.c").read_text(), made)

    def test_reports_are_kept(self):
        tool = self.write("tool", "#!/bin/sh\necho '{\"n\": 1}' | "
                          f"tee -a {self.dir}/calls\n")
        tool.chmod(0o755)
        program = self.write("p.c", "int main(void) { return 0; }\n")
        calls = self.dir / "calls"
        for words, text, expected in ((["a"], None, 1), (["a"], None, 1),
                                      (["b"], None, 2), (["b"], "int x;", 3)):
            if text:
                program.write_text(text)
            kept = reports.Reports(tool, self.dir / "out")
            self.assertEqual(kept.get(words, program, 5), {"n": 1})
            self.assertEqual(calls.read_text().count("n"), expected)

    def test_section_is_replaced(self):
        if not os.path.exists(PLEAT):
            self.skipTest("pleat is not built")
        target = self.dir / "R.md"
        for _ in range(2):
            for paper in ("000", "002"):  # 001 and 003 measure at once
                subprocess.run([sys.executable, ROOT / "bench/reproduce",
                                paper, "--results", target], check=True,
                               capture_output=True,
                               env={**os.environ, "PLEAT_BINARY": PLEAT})
        text = target.read_text()
        self.assertEqual(text.count("## Paper 000"), 1)
        self.assertEqual(text.count("not measured yet"), 2)

    def test_nothing_is_written_over_when_nothing_can_be_measured(self):
        target = self.write("R.md", "as it was\n")
        done = subprocess.run(
            [sys.executable, ROOT / "bench/reproduce", "000", "--tasks",
             self.write("a.csv", "path,expected,folder\na.c,true,f\n"),
             "--results", target], capture_output=True, text=True,
            env={**os.environ, "PLEAT_BINARY": "/nonexistent/pleat"})
        self.assertEqual(done.returncode, 64, done.stderr)
        self.assertIn("PLEAT_BINARY", done.stderr)
        self.assertEqual((self.dir / "R.md").read_text(), "as it was\n")

    def test_only_tasks_of_the_list_count(self):
        """An --out may hold runs of other lists."""
        if not os.path.exists(PLEAT):
            self.skipTest("pleat is not built")
        for name in ("a", "b"):
            self.write(f"{name}.c", "#include <assert.h>\nint main(void) { "
                       "int x = 1; assert(x == 1); return 0; }\n")
            self.write(f"{name}.csv", f"path,expected,folder\n{name}.c,true,"
                       "f\n")
        # So much memory, since sanitizers reserve terabytes of addresses.
        for name in ("a", "b"):
            subprocess.run([sys.executable, ROOT / "bench/reproduce", "000",
                            "--memory", "40000000", "--tasks",
                            self.dir / f"{name}.csv", "--engines", "se",
                            "--timeout", "20", "--out", self.dir / "o",
                            "--commit", "abc", "--results",
                            self.dir / "R.md"], check=True,
                           capture_output=True,
                           env={**os.environ, "PLEAT_BINARY": PLEAT})
        text = (self.dir / "R.md").read_text()
        self.assertIn("Ours: b.csv, 1 tasks.", text)
        self.assertIn("`bench/reproduce 000 --tasks b.csv --engines se", text)
        self.assertIn("| Pleat se | 1 | 0 | 0 | 0 | 0 | 0 | 100 % |", text)
        self.assertIn("- commit: abc", text)

    def test_adapters_and_papers_are_toml(self):
        for path in (ROOT / "bench").glob("*/*.toml"):
            tomllib.loads(path.read_text())


class Beside(Case):
    def publish(self, name, runs, **facts):
        folder = self.dir / name
        folder.mkdir()
        (folder / "bench.json").write_text(json.dumps({**FACTS, **facts}))
        (folder / "runs.csv").write_text(
            tables.runs_csv(results.Results(runs)))
        return folder

    def rows(self, *folders):
        text = beside.section(*folders, 5, "cmd")
        return text, {line.split(" | ")[0].strip("| "): line
                      for line in text.split("\n") if line.startswith("| ")}

    def test_what_the_default_leaves_is_looked_at(self):
        default = self.publish("d", [
            run_of("auto", "f/1.c", "safe", "safe", 20.0),
            run_of("auto", "f/2.c", "safe", "unknown", 60.0),
            run_of("auto", "g/3.c", "unsafe", "unknown", 60.0)],
            timeout=120.0, wall=60.0)
        alone = self.publish("a", [
            run_of("x", "f/1.c", "safe", "safe", 1.0),
            run_of("x", "f/2.c", "safe", "safe", 7.0),      # too late
            run_of("x", "g/3.c", "unsafe", "safe", 1.0),    # wrong
            run_of("y", "g/3.c", "unsafe", "unsafe", 2.0),  # the rest: not run
            run_of("y", "h/4.c", "safe", "safe", 2.0),      # of no concern
            run_of("se+bself", "f/2.c", "safe", "safe", 1.0)])
        text, rows = self.rows(default, [alone])
        self.assertEqual(rows["auto"], "| auto | 3 | 1 | 1 | 0 | 0 | 0 of 2 |")
        self.assertEqual(rows["x"], "| x | 3 | 1 | 1 | 0 | 1 | 0 of 2 |")
        self.assertEqual(rows["y"], "| y | 1 |  | 0 | 1 | 0 | 1 of 1 |")
        self.assertEqual(rows[beside.UNION],
                         "| any of these | 3 | 2 | 1 | 1 |  | 1 of 2 |")
        self.assertIn("auto does not: g/3.c.", text)
        self.assertNotIn("se+bself", rows)  # told 10 s, not 5
        self.assertIn("60 s of wall time", text)

    def test_nothing_is_said(self):
        default = self.publish("d", [
            run_of("auto", "1", "safe", "safe", 1.5),
            run_of("auto", "2", "safe", "safe", 0.1)])
        alone = self.publish("a", [run_of("x", "1", "safe", "safe", 0.9)])
        text, _ = self.rows(default, [alone])
        self.assertIn("does not: nothing.", text)
        self.assertIn("2 tasks are solved by some row in less than", text)
        self.assertIn("auto solves 2; median of its wall times: 0.8 s", text)


class OneTable(Case):
    """docs/RESULTS.md"""

    def publish(self, name, title, rows):
        head = "engine,runs,solved,wrong safe,wrong unsafe,median\n"
        self.write(f"results/{name}/summary.csv", head + "".join(
            ",".join(map(str, row)) + "\n" for row in rows))
        details = self.dir / "results" / "details.md"
        old = details.read_text() if details.exists() else ""
        details.write_text(f"{old}<!-- bench {name} -->\n## {title}\n"
                           f"<!-- end of bench {name} -->\n")

    def table(self):
        report_file = self.dir / "RESULTS.md"
        summary.run(["--results", str(self.dir / "results"), "--report",
                     str(report_file)])
        return report_file.read_text()

    def test_the_default_or_the_best_engine(self):
        self.publish("x", "x.csv, 10 s", [("se", 10, 3, 0, 0, 1.5),
                                          ("bse", 10, 4, 0, 1, 0.5)])
        self.publish("y", "y.csv, 10 s", [("se", 8, 8, 0, 0, 1.5),
                                          ("auto", 8, 6, 0, 0, 2.5)])
        text = self.table()
        self.assertIn("| [y.csv, 10 s](results/details.md#ycsv-10-s) | "
                      "the default | 8 | 6 | 75 % | 0 | 2.5 |", text)
        self.assertIn("| bse, best of 2 | 10 | 4 | 40 % | 1 | 0.5 |", text)
        self.assertLess(text.index("y.csv"), text.index("x.csv"))

    def test_equal_titles_have_links_of_their_own(self):
        self.publish("x", "x.csv, 10 s", [("se", 1, 1, 0, 0, 1)])
        self.publish("z", "x.csv, 10 s", [("se", 2, 1, 0, 0, 1)])
        text = self.table()
        self.assertIn("(results/details.md#xcsv-10-s) | se | 1 ", text)
        self.assertIn("(results/details.md#xcsv-10-s-1) | se | 2 ", text)

    def test_what_stands_around_it_stays(self):
        self.publish("x", "x.csv, 10 s", [("se", 1, 1, 0, 0, 1)])
        self.write("RESULTS.md", "# R\nbefore\n<!-- summary -->\nold\n"
                                 "<!-- end of summary -->\nbehind\n")
        text = self.table()
        self.assertIn("before\n<!-- summary -->\n| measured", text)
        self.assertIn("<!-- end of summary -->\nbehind", text)
        self.assertNotIn("old", text)

    def test_that_of_this_project_is_up_to_date(self):
        made = summary.section(ROOT / "docs" / "results", "details.md")
        self.assertIn(made, (ROOT / "docs" / "RESULTS.md").read_text())


class Store(Case):
    def test_bad_line_is_told(self):
        path = self.write("runs.jsonl", '{"engine": "a"}\n')
        with self.assertRaisesRegex(Exception, r"runs\.jsonl:1: not a run"):
            store.read_runs(path)


if __name__ == "__main__":
    unittest.main()
