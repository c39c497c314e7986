"""Statements about memory: heap, lists, strings, blocks, calls by pointer.

Each is a block of its own that leaves something in a place of the program; free
of undefined behaviour like the rest: sizes and indices are masked, what is
allocated is written before it is read, and freed.
"""

PRELUDE = """#include <stdlib.h>
#include <string.h>
struct link { struct link *next; int value; };
struct flex { unsigned count; short data[]; };
struct pair { int first; char second; };
static int op_add(int a, int b) { return a + b; }
static int op_xor(int a, int b) { return a ^ (b * 3); }
static int op_pick(int a, int b) { return a < b ? a : b - 1; }
static int op_count(int a, int b) {
  int n = 0;
  while (a != b && n < 3) { a++; n++; }
  return n;
}
static int (*const ops[4])(int, int) = {op_add, op_xor, op_pick, op_count};
static unsigned walk(unsigned n, unsigned x) {
  if (n == 0) return x;
  unsigned below = walk(n - 1, x * 3 + n);
  return below + n;
}
static unsigned tree(unsigned n) {
  return n == 0 ? 1 : tree(n - 1) * 2 + (n > 1 ? tree(n - 2) : 0);
}
static unsigned ping(unsigned n, unsigned x);
static unsigned pong(unsigned n, unsigned x) {
  unsigned mine = x ^ n, sum = 0;
  if (n == 0) return x;
  for (unsigned i = 0; i < n % 3; i++) sum += mine;
  sum = sum * 5 + ping(n - 1, x + 1);
  return sum + mine;
}
static unsigned ping(unsigned n, unsigned x) {
  if (n < 2) return x * 3;
  unsigned first = pong(n / 2, x + n);
  _Bool odd = first & 1;
  return pong(n - 1, first) + odd * 7 + n;
}
static struct pair swapped(struct pair p) {
  struct pair q = {p.second, (char)p.first};
  return q;
}
static void set(int **to, int *from) { *to = from; }
"""
WORDS = ["", "a", "ab", "abc", "b", "xyz", "hello", "zz"]


class MemoryStatements:
    """For Function: expressions, a target, fresh names, a random source."""

    def memory_statement(self):
        return self.rng.choice([
            self.heap_array, self.heap_array, self.linked_list, self.string,
            self.block_operation, self.block_operation, self.by_pointer,
            self.recursion, self.pointer_to_pointer, self.variable_array,
            self.flexible, self.heap_struct])()

    def wrap(self, lines, value):
        """The value goes to a place that is computed before."""
        place = self.target().text
        return ["{", "unsigned long long sum = 0;", *lines,
                f"sum = sum * 7 + (unsigned long long)({value});",
                f"{place} = sum;", "}"]

    def bounded(self, low, mask):
        return f"((unsigned)({self.expr(1)}) & {mask}u) + {low}u"

    def heap_array(self):
        ctype = self.rng.choice(["int", "short", "unsigned char",
                                 "long long", "unsigned long"])
        a, n = self.fresh("ha"), self.fresh("hn")
        calloc = self.rng.random() < 0.4
        lines = [f"unsigned {n} = {self.bounded(2, 3)};",
                 f"{ctype} *{a} = " + (f"calloc({n}, sizeof *{a});" if calloc
                                       else f"malloc({n} * sizeof *{a});"),
                 f"if (!{a}) abort();"]
        if not calloc:
            lines.append(f"for (unsigned i = 0; i < {n}; i++) "
                         f"{a}[i] = i * 5 + ({self.expr(1)});")
        lines.append(f"{a}[(unsigned)({self.expr(1)}) % {n}] = "
                     f"{self.expr(2)};")
        if self.rng.random() < 0.5:
            lines += [f"{a} = realloc({a}, ({n} + 2) * sizeof *{a});",
                      f"if (!{a}) abort();",
                      f"{a}[{n}] = 1; {a}[{n} + 1] = {self.expr(1)}; "
                      f"{n} += 2;"]
        lines.append(f"for (unsigned i = 0; i < {n}; i++) "
                     f"sum = sum * 31 + {a}[i];")
        return self.wrap(lines + [f"free({a});"], f"{n}")

    def linked_list(self):
        head, n = self.fresh("hl"), self.fresh("hn")
        lines = [f"struct link *{head} = 0;",
                 f"unsigned {n} = {self.bounded(0, 3)};",
                 f"for (unsigned i = 0; i < {n}; i++) {{",
                 "struct link *one = malloc(sizeof *one);",
                 "if (!one) abort();",
                 f"one->value = (int)i + (int)({self.expr(1)});",
                 f"one->next = {head}; {head} = one; }}"]
        if self.rng.random() < 0.5:  # the other way round
            lines += ["struct link *back = 0;",
                      f"while ({head}) {{ struct link *next = {head}->next; "
                      f"{head}->next = back; back = {head}; "
                      f"{head} = next; }}", f"{head} = back;"]
        lines += [f"while ({head}) {{ struct link *gone = {head};",
                  "sum = sum * 3 + (unsigned)gone->value;",
                  f"{head} = gone->next; free(gone); }}"]
        return self.wrap(lines, n)

    def string(self):
        rng = self.rng
        text = self.fresh("st")
        a, b, c = (rng.choice(WORDS) for _ in range(3))
        lines = [f"char {text}[16]; strcpy({text}, \"{a}\");"]
        if rng.random() < 0.6:
            lines.append(f"strcat({text}, \"{b}\");")
        if rng.random() < 0.4:
            lines.append(f"{text}[(unsigned)({self.expr(1)}) & 3] = "
                         f"'{rng.choice('abz')}'; {text}[15] = 0; "
                         f"{text}[10] = 0;")
            lines[0] = f"char {text}[16] = \"{a}\";"
        value = rng.choice([
            f"strlen({text})", f"strcmp({text}, \"{c}\") < 0",
            f"strncmp({text}, \"{c}\", 2) == 0",
            f"strchr({text}, 'b') ? strchr({text}, 'b') - {text} : -1",
            f"memcmp({text}, \"{c}\", 1) > 0",
            f"strrchr({text}, 'a') != 0"])
        return self.wrap(lines + [f"sum = {value};"], f"strlen({text})")

    def block_operation(self):
        rng = self.rng
        ctype, size = rng.choice([("unsigned char", 1), ("int", 4),
                                  ("short", 2), ("long long", 8)])
        a, b = self.fresh("ba"), self.fresh("bb")
        n = f"({self.bounded(0, 3)})"
        lines = [f"{ctype} {a}[8], {b}[8];",
                 f"for (int i = 0; i < 8; i++) {{ {a}[i] = i * 9 + "
                 f"({self.expr(1)}); {b}[i] = -i; }}"]
        lines.append(rng.choice([
            f"memcpy({a} + 1, {b} + 2, {n} * sizeof {a}[0]);",
            f"memmove({a} + 2, {a} + ((unsigned)({self.expr(1)}) & 3), "
            f"{n} * sizeof {a}[0]);",
            f"memmove({a}, {a} + 1, {n} * sizeof {a}[0]);",
            f"memset({a} + 3, {rng.choice([0, 255, 7])}, "
            f"{n} * sizeof {a}[0]);",
            f"memcpy({a}, {b}, sizeof {a}); memset({b}, 0, sizeof {b});",
            f"memset({a}, (int)({self.expr(1)}), {n});"
            if size == 1 else f"memcpy({b} + 4, {a}, 4 * sizeof {a}[0]);"]))
        lines.append(f"for (int i = 0; i < 8; i++) sum = sum * 17 + {a}[i] + "
                     f"{b}[i] * 3;")
        return self.wrap(lines, f"memcmp({a}, {b}, sizeof {a}) == 0")

    def by_pointer(self):
        f = self.fresh("fp")
        lines = [f"int (*{f})(int, int) = "
                 f"ops[(unsigned)({self.expr(1)}) & 3u];",
                 f"sum = (unsigned){f}((int)({self.expr(1)}), "
                 f"(int)({self.expr(1)}));",
                 f"if ({self.expr(1)}) {f} = op_xor;"]
        return self.wrap(lines, f"{f}(3, (int)sum)")

    def recursion(self):
        x = f"(unsigned)({self.expr(1)})"
        return self.wrap([], self.rng.choice([
            lambda: f"walk({self.bounded(0, 15)}, {x})",
            lambda: f"ping({self.bounded(0, 7)}, {x})",
            lambda: f"tree({self.rng.randrange(9)})"])())

    def pointer_to_pointer(self):
        x, y, p, q = (self.fresh("dp") for _ in range(4))
        lines = [f"int {x} = (int)({self.expr(1)}), {y} = 5;",
                 f"int *{p} = &{x}, **{q} = &{p};",
                 f"**{q} += 3;",
                 f"if ({self.expr(1)}) *{q} = &{y}; else set({q}, &{x});",
                 f"*{p} = *{p} * 2 + 1;"]
        return self.wrap(lines, f"{x} * 3 + {y} + ({p} == &{y})")

    def variable_array(self):
        a, n = self.fresh("va"), self.fresh("vn")
        lines = [f"unsigned {n} = {self.bounded(1, 3)};",
                 f"int {a}[{n}];",
                 f"for (unsigned i = 0; i < {n}; i++) {a}[i] = (int)i - "
                 f"(int)({self.expr(1)});",
                 f"sum = sizeof {a} / sizeof {a}[0];"]
        return self.wrap(lines, f"(unsigned){a}[{n} - 1] + "
                         f"(unsigned){a}[(unsigned)({self.expr(1)}) % {n}]")

    def flexible(self):
        f, n = self.fresh("fl"), self.fresh("fn")
        lines = [f"unsigned {n} = {self.bounded(1, 3)};",
                 f"struct flex *{f} = malloc(sizeof *{f} + "
                 f"{n} * sizeof {f}->data[0]);", f"if (!{f}) abort();",
                 f"{f}->count = {n};",
                 f"for (unsigned i = 0; i < {f}->count; i++) "
                 f"{f}->data[i] = (short)(i * 3 + ({self.expr(1)}));",
                 f"for (unsigned i = 0; i < {f}->count; i++) "
                 f"sum = sum * 5 + {f}->data[i];", f"free({f});"]
        return self.wrap(lines, n)

    def heap_struct(self):
        p = self.fresh("hs")
        lines = [f"struct pair *{p} = malloc(2 * sizeof *{p});",
                 f"if (!{p}) abort();",
                 f"{p}->first = (int)({self.expr(1)}); {p}->second = "
                 f"(char)({self.expr(1)});",
                 f"{p}[1] = swapped(*{p});",
                 f"if ({self.expr(1)}) {p}[0] = {p}[1];",
                 f"sum = (unsigned){p}[1].first * 3 + (unsigned){p}[0].first"
                 f" + (unsigned char){p}[0].second;", f"free({p});"]
        return self.wrap(lines, 1)
