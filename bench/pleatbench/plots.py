"""Pictures as SVG text. Colours come from the page's style (classes c0...c7),
so that they suit its dark and its light form."""

import html
import math

SIZE, LEFT, BOTTOM, TOP, RIGHT = 360, 46, 40, 12, 12
FLOOR = 0.01    # seconds; what is faster is drawn there


def tag(name, content="", **attributes):
    words = "".join(f' {k.rstrip("_").replace("_", "-")}="{v}"'
                    for k, v in attributes.items())
    return f"<{name}{words}>{content}</{name}>"


def label(x, y, text, **attributes):
    return tag("text", html.escape(str(text)), x=f"{x:.1f}", y=f"{y:.1f}",
               **attributes)


def svg(width, height, parts, title):
    return tag("svg", tag("title", html.escape(title)) + "".join(parts),
               viewBox=f"0 0 {width} {height}", role="img", width=width,
               height=height, xmlns="http://www.w3.org/2000/svg")


class LogScale:
    """Seconds to a place between `begin` and `end`."""

    def __init__(self, limit, begin, end):
        self.limit, self.begin, self.end = max(limit, 10 * FLOOR), begin, end

    def __call__(self, seconds):
        share = (math.log(max(seconds, FLOOR) / FLOOR)
                 / math.log(self.limit / FLOOR))
        return self.begin + min(share, 1.0) * (self.end - self.begin)

    def ticks(self):
        power = math.ceil(math.log10(FLOOR))
        while 10 ** power <= self.limit:
            yield 10 ** power
            power += 1


def axis_frame():
    return tag("rect", x=LEFT, y=TOP, width=SIZE - LEFT - RIGHT,
               height=SIZE - TOP - BOTTOM, class_="frame")


def time_axis_y(scale):
    for value in scale.ticks():
        y = scale(value)
        yield tag("line", x1=LEFT, x2=SIZE - RIGHT, y1=f"{y:.1f}",
                  y2=f"{y:.1f}", class_="grid")
        yield label(LEFT - 5, y + 4, f"{value:g}", text_anchor="end")


def time_axis_x(scale):
    for value in scale.ticks():
        x = scale(value)
        yield tag("line", y1=TOP, y2=SIZE - BOTTOM, x1=f"{x:.1f}",
                  x2=f"{x:.1f}", class_="grid")
        yield label(x, SIZE - BOTTOM + 16, f"{value:g}", text_anchor="middle")


def cross_mark(x, y, title, kind):
    d = 3.5
    path = tag("path", tag("title", html.escape(title)),
               d=f"M{x - d:.1f} {y - d:.1f}l{2 * d} {2 * d}"
               f"m0 {-2 * d}l{-2 * d} {2 * d}", class_=kind)
    return path


def scatter(results, first, second, limit, is_solved):
    """CPU time of two engines on the tasks that one of them solved."""
    x = LogScale(limit, LEFT, SIZE - RIGHT)
    y = LogScale(limit, SIZE - BOTTOM, TOP)
    parts = [axis_frame(), *time_axis_x(x), *time_axis_y(y),
             tag("line", x1=LEFT, y1=SIZE - BOTTOM, x2=SIZE - RIGHT, y2=TOP,
                 class_="diagonal")]
    count = {"both": 0, "first": 0, "second": 0}
    for task in results.tasks:
        a, b = (results.runs.get((e, task)) for e in (first, second))
        if not a or not b or not (is_solved(a) or is_solved(b)):
            continue
        kind = ("both" if is_solved(a) and is_solved(b)
                else "first" if is_solved(a) else "second")
        count[kind] += 1
        tx = a["cpu"] if is_solved(a) else limit
        ty = b["cpu"] if is_solved(b) else limit
        parts.append(cross_mark(x(tx), y(ty), f"{task}: {first} "
                                f"{shown(a, is_solved)}, {second} "
                                f"{shown(b, is_solved)}", kind))
    parts.append(label((LEFT + SIZE - RIGHT) / 2, SIZE - 6,
                       f"{first}, s of CPU", text_anchor="middle"))
    parts.append(label(12, SIZE / 2, f"{second}, s of CPU",
                       text_anchor="middle",
                       transform=f"rotate(-90 12 {SIZE / 2})"))
    note = (f"only {first}: {count['first']}, only {second}: "
            f"{count['second']}, both: {count['both']}")
    return svg(SIZE, SIZE, parts, f"{first} and {second}: {note}"), note


def shown(run, is_solved):
    return f"{run['cpu']} s" if is_solved(run) else run["status"]


def quantile(results, limit, is_solved):
    """How many tasks each engine solves within a time."""
    times = {e: sorted(r["cpu"] for r in results.of(e) if is_solved(r))
             for e in results.engines}
    most = max([1, *map(len, times.values())])
    y = LogScale(limit, SIZE - BOTTOM, TOP)
    width = SIZE - LEFT - RIGHT
    parts = [axis_frame(), *time_axis_y(y)]
    step = nice_step(most)
    for n in range(0, most + 1, step):
        parts.append(label(LEFT + width * n / most, SIZE - BOTTOM + 16, n,
                           text_anchor="middle"))
    for index, engine in enumerate(results.engines):
        points = " ".join(
            f"{LEFT + width * (i + 1) / most:.1f},{y(t):.1f}"
            for i, t in enumerate(times[engine]))
        parts.append(tag("polyline",
                         tag("title", f"{html.escape(engine)}: "
                             f"{len(times[engine])} solved"),
                         points=points, class_=f"line c{index % 8}"))
    parts.append(label((LEFT + SIZE - RIGHT) / 2, SIZE - 6, "tasks solved",
                       text_anchor="middle"))
    parts.append(label(12, SIZE / 2, "s of CPU", text_anchor="middle",
                       transform=f"rotate(-90 12 {SIZE / 2})"))
    return svg(SIZE, SIZE, parts, "tasks solved within a time")


def nice_step(most):
    step = 1
    for factor in (1, 2, 5) * 6:
        base = 10 ** (len(str(step)) - 1)
        step = factor * base if factor * base >= step else factor * base * 10
        if most / step <= 6:
            return step
    return most


def reasons(results, engine, index, most=8):
    """Bars: why this engine did not solve."""
    found = results.reasons(engine)
    rest = sum(c for _, c in found[most:])
    found = found[:most] + ([("others", rest)] if rest else [])
    width, row = SIZE, 38
    top = max([1, *(c for _, c in found)])
    parts = []
    for i, (reason, count) in enumerate(found):
        y = i * row
        text = reason if len(reason) <= 52 else reason[:51] + "…"
        parts.append(label(2, y + 14, text))
        parts.append(tag("rect", tag("title", html.escape(reason)), x=2,
                         y=y + 19, height=13,
                         width=f"{max(1, (width - 50) * count / top):.1f}",
                         class_=f"bar c{index % 8}"))
        parts.append(label(6 + (width - 50) * count / top, y + 30, count))
    return svg(width, max(row, row * len(found)), parts,
               f"{engine}: why not solved")


def heat_map(results):
    """Share of solved tasks by folder and engine."""
    table = results.folders()
    cell, row, name = 76, 26, 176
    width = name + cell * len(results.engines) + 4
    parts = []
    for j, engine in enumerate(results.engines):
        parts.append(label(name + cell * (j + 0.5), 16, engine[:11],
                           text_anchor="middle"))
    for i, (folder, line) in enumerate(table.items()):
        y = 24 + i * row
        short = folder if len(folder) <= 24 else folder[:23] + "…"
        parts.append(label(name - 6, y + 17, short, text_anchor="end"))
        for j, engine in enumerate(results.engines):
            good, runs = line.get(engine, (0, 0))
            share = good / runs if runs else 0
            x = name + cell * j
            words = f"{folder}, {engine}: {good} of {runs} solved"
            parts.append(tag("rect", tag("title", html.escape(words)), x=x + 1,
                             y=y + 1, width=cell - 2, height=row - 2,
                             class_="heat", fill_opacity=f"{share:.2f}"))
            parts.append(label(x + cell / 2, y + 17, f"{good}/{runs}",
                               text_anchor="middle",
                               class_="on" if share > 0.55 else ""))
    return svg(width, 28 + row * len(table), parts, "solved by folder")
