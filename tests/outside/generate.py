"""Random programs of which a part is missing.

A program is a first file, which has `main` and the target, and any number of
second files, each of which completes it. What a second file defines calls back
whatever it can get at: functions with external linkage, pointers to functions
that it gets as arguments, finds in globals, tables and structs, or is given by
a getter; it changes what it can name or was shown. All of it is defined
behaviour: unsigned arithmetic, indices within bounds, and `fuel` ends what
calls itself.

In a *private* program no second file can matter to the target.
"""
import random

PRELUDE = """\
extern unsigned __VERIFIER_nondet_uint(void);
typedef unsigned (*fn)(unsigned);
struct ops { fn call; unsigned state; struct ops *next; };
"""
# What a function of the second file takes, and what it may do with it.
TAKES = {"nothing": "void", "number": "unsigned a", "function": "fn f",
         "record": "struct ops *s", "cell": "unsigned *p",
         "anything": "void *v"}


class Program:
    """`first` is the text of the first file; `second(k)` of the k-th other."""

    def __init__(self, seed, number):
        self.seed, self.number = seed, number
        self.rng = random.Random(f"{seed}:{number}")
        self.private = self.rng.random() < 0.4
        self.asserts = self.rng.random() < 0.3
        self.lines, self.declared = [], []
        self.doors = []   # statements of a second file; @ is a number
        self.handlers = []  # (name, is it harmless?)
        self.outside = {}   # name -> what it takes, of missing functions
        self.declare()
        for level in range(self.rng.randint(2, 4)):
            self.add_handler(level)
        self.add_doors()
        self.add_main()

    # ---- the first file ----------------------------------------------------

    def first(self):
        head = ["#include <assert.h>"] if self.asserts else \
            ["extern void reach_error(void);"]
        missing = [f"{self.result_of(name)} {name}({TAKES[takes]});"
                   for name, takes in self.outside.items()]
        return "\n".join(head) + "\n" + PRELUDE + "\n".join(
            missing + self.lines) + "\n"

    def result_of(self, name):
        return "fn" if name.startswith("give") else "unsigned"

    def declare(self):
        rng = self.rng
        self.states = [f"state{k}" for k in range(rng.randint(1, 3))]
        for name in self.states:
            self.lines.append(f"static unsigned {name} = {rng.randint(0, 2)};")
        self.shown = []  # what a second file can change by itself
        if rng.random() < 0.4:
            self.lines.append("unsigned global;")
            self.declared.append("extern unsigned global;")
            self.doors.append("global = @;")
            self.shown.append("global")
        if rng.random() < 0.3:
            self.lines.append("extern unsigned elsewhere;")
            self.declared.append("unsigned elsewhere = 5;")
            self.doors.append("elsewhere = @;")
            self.shown.append("elsewhere")
        takes = rng.sample(list(TAKES), rng.randint(1, 4))
        for number, kind in enumerate(takes):
            self.outside[f"outside{number}"] = kind
        if rng.random() < 0.2:
            self.outside["give0"] = "nothing"
        self.lines.append("static unsigned hidden, secret = 4;")

    def target(self):
        return "assert(0);" if self.asserts else "reach_error();"

    def number_in(self, names):
        """An expression that is less than 16."""
        rng = self.rng
        pick = rng.random()
        if pick < 0.25 or not names:
            return str(rng.randint(0, 7))
        name = rng.choice(names)
        if pick < 0.7:
            return f"({name} & 15)"
        return f"(({name} + {rng.randint(1, 5)}) & {rng.choice([3, 7, 15])})"

    def update(self, names):
        """Of a state; it stays below 16."""
        state = self.rng.choice(self.states)
        return self.rng.choice([
            f"{state} = ({state} + 1) & 15;", f"{state} = "
            f"{self.number_in(names)};", f"{state} = ({state} + "
            f"{self.number_in(names)}) & 15;",
            f"if ({self.number_in(names)} == {self.rng.randint(0, 3)}) "
            f"{state} = {self.rng.randint(0, 7)};"])

    def exposed_check(self, names, always=False):
        """Reached or not, as the second file likes."""
        rng = self.rng
        conditions = [f"{rng.choice(self.states)} == {rng.randint(3, 9)}"]
        conditions += [f"{name} == {rng.randint(2, 7)}"
                       for name in self.shown + names]
        if always and rng.random() < 0.3:
            return self.target()
        return f"if ({rng.choice(conditions)}) {self.target()}"

    def private_check(self, names):
        """Not to be reached, whatever the second file does."""
        rng = self.rng
        state, name = rng.choice(self.states), rng.choice(names or ["1u"])
        return rng.choice([
            f"if (hidden & 1) {self.target()}",
            f"if (secret != 4) {self.target()}",
            f"if ({name} % 4 > 3) {self.target()}",
            f"never({name} & 63);",
            f"if ({state} > 15) {self.target()}",
            f"{{ unsigned own = 3; {self.call_outside()} "
            f"if (own != 3) {self.target()} }}",
            "hidden += 2;"])

    def check(self, names):
        return self.private_check(names) if self.private else \
            self.exposed_check(names)

    def add_handler(self, level):
        rng = self.rng
        name = f"handler{level}"
        body = []
        harmless = self.private or rng.random() < 0.3
        for _ in range(rng.randint(1, 3)):
            pick = rng.random()
            if pick < 0.15 and self.handlers:
                callee, same = rng.choice(self.handlers)
                if same or not harmless:
                    body.append(f"x = {callee}({self.number_in(['x'])});")
            elif pick < 0.25:
                body.append(self.call_outside(local=False))
            else:
                body.append(self.update(["x"]))
        if not harmless:
            body.insert(rng.randint(0, len(body)), self.exposed_check(["x"], True))
        if level == 0:
            self.lines.append("static void never(unsigned n) { if (n > 100) "
                              f"{self.target()} }}")
        linkage = rng.choice(["", "static ", "static "])
        self.lines.append(f"{linkage}unsigned {name}(unsigned x) {{ "
                          f"{' '.join(body)} return x; }}")
        if not linkage:
            self.declared.append(f"unsigned {name}(unsigned);")
            self.doors.append(f"(void){name}(@);")
        self.handlers.append((name, harmless))

    def any_handler(self):
        return self.rng.choice(self.handlers)[0]

    def add_doors(self):
        """How a second file gets at functions and objects without a name."""
        rng, lines, declared = self.rng, self.lines, self.declared
        self.records = []
        for k in range(rng.randint(1, 2)):
            start = self.any_handler() if rng.random() < 0.6 else "0"
            lines.append(f"static struct ops record{k} = {{ {start}, 0, 0 }};")
            self.records.append(f"record{k}")
        self.steps = []  # of main, by which doors open
        for way in rng.sample(["hook", "table", "getter", "returns", "fills",
                               "constant", "list"], rng.randint(0, 3)):
            handler, record = self.any_handler(), rng.choice(self.records)
            if way == "hook":
                start = f" = {handler}" if rng.random() < 0.5 else ""
                lines.append(f"fn hook{start};")
                declared.append("extern fn hook;")
                self.doors.append("if (hook) (void)hook(@);")
                self.steps.append(f"hook = {self.any_handler()};")
            elif way == "table":
                lines.append("struct ops *table[2];")
                declared.append("extern struct ops *table[2];")
                self.doors += [
                    "if (table[0] && table[0]->call) (void)table[0]->call(@);",
                    "if (table[1]) table[1]->state = @;",
                    "if (table[0]) table[0]->call = own;"]
                self.steps += [f"table[0] = &{record};",
                               f"table[1] = &{record};"]
            elif way == "getter":
                lines.append(f"struct ops *get(void) {{ return &{record}; }}")
                declared.append("struct ops *get(void);")
                self.doors += ["if (get()->call) (void)get()->call(@);",
                               "get()->state = @;"]
            elif way == "returns":
                lines.append(f"fn function(void) {{ return {handler}; }}")
                declared.append("fn function(void);")
                self.doors.append("(void)function()(@);")
            elif way == "fills":
                lines.append(f"void fill(struct ops *s) {{ s->call = {handler};"
                             " }")
                declared.append("void fill(struct ops *);")
                self.doors.append("{ struct ops mine = { 0, 0, 0 }; "
                                  "fill(&mine); (void)mine.call(@); }")
            elif way == "constant":
                lines.append(f"const fn fixed[2] = {{ {handler}, "
                             f"{self.any_handler()} }};")
                declared.append("extern const fn fixed[2];")
                self.doors.append("(void)fixed[@ & 1](@);")
            else:
                lines.append(f"struct ops root = {{ 0, 0, &{record} }};")
                declared.append("extern struct ops root;")
                self.doors += ["if (root.next && root.next->call) "
                               "(void)root.next->call(@);",
                               "if (root.next) root.next->state = @;"]
        for record in self.records:
            self.steps.append(f"{record}.call = {self.any_handler()};")

    def call_outside(self, local=True):
        """A statement. Functions that are defined later: handlers only."""
        rng = self.rng
        name, takes = rng.choice(list(self.outside.items()))
        argument = {"nothing": "", "number": str(rng.randint(0, 7)),
                    "function": "0", "record": "0", "cell": "0",
                    "anything": "0"}[takes]
        if takes == "number":
            argument = self.number_in(["x"])
        elif takes == "function" and self.handlers:
            argument = self.any_handler()
        elif takes == "record" and local and rng.random() < 0.8:
            argument = f"&{rng.choice(self.records)}"
        elif takes == "cell" and local and not self.private:
            argument = "&mine"
        elif takes == "anything" and self.handlers and rng.random() < 0.5:
            argument = f"(void *){self.any_handler()}"
        if name.startswith("give"):
            return "{ fn g = give0(); if (g) x = g(x & 15); }"
        return f"x = {name}({argument});"

    def add_main(self):
        rng = self.rng
        body = ["unsigned x = __VERIFIER_nondet_uint(), mine = 1;",
                self.call_outside()]
        names = ["x"] if self.private else ["mine"]
        for _ in range(rng.randint(3, 8)):
            pick = rng.random()
            if pick < 0.35:
                step = self.call_outside()
            elif pick < 0.5 and self.steps:
                step = rng.choice(self.steps)
            elif pick < 0.6:
                step = self.update(["x"])
            elif pick < 0.65:
                step = "x = __VERIFIER_nondet_uint();"
            elif pick < 0.67:
                step = f"x = {self.any_handler()}(x & 1);"
            elif self.private or pick > 0.85:
                step = self.check(names)
            else:
                step = self.call_outside()
            if rng.random() < 0.15:
                step = f"for (unsigned i = 0; i < 3; i++) {{ {step} }}"
            elif rng.random() < 0.15:
                step = f"if ((x & 15) > {rng.randint(1, 9)}) {{ {step} }}"
            body.append(step)
        body.append(self.call_outside())
        if self.private or rng.random() < 0.5:
            body.append(self.check(names))
        self.lines += ["int main(void) {", *body, "return (int)(mine & 1);",
                       "}"]

    # ---- a second file -----------------------------------------------------

    def second(self, which):
        rng = random.Random(f"{self.seed}:{self.number}:{which}")
        lines = [PRELUDE] + self.declared
        lines += ["static unsigned fuel = 30;", "static fn kept;",
                  "static unsigned *cell;", "static struct ops *record;",
                  "static unsigned own(unsigned x) { return x; }"]
        for name, takes in self.outside.items():
            body = ["if (fuel == 0) return 0;", "fuel--;"]
            for _ in range(rng.randint(0, 6)):
                body.append(self.action(rng, takes))
            if name.startswith("give"):
                value = rng.choice(["0", "own", "kept"] + [
                    h for h, _ in self.handlers
                    if f"unsigned {h}(unsigned);" in self.declared])
            else:
                value = rng.choice(["__VERIFIER_nondet_uint()", "fuel", "0",
                                    str(rng.randint(0, 7))])
            lines.append(f"{self.result_of(name)} {name}({TAKES[takes]}) {{ "
                         f"{' '.join(body)} return {value}; }}")
        return "\n".join(lines) + "\n"

    def action(self, rng, takes):
        doors = self.doors + {
            "function": ["if (f) (void)f(@);", "kept = f;"] * 2,
            "record": ["if (s && s->call) (void)s->call(@);",
                       "if (s) s->state = @;", "record = s;",
                       "if (s) s->call = own;"],
            "cell": ["if (p) *p = @;", "cell = p;"] * 2,
            "anything": ["if (v) (void)((fn)v)(@);"] * 2,
            "number": ["(void)a;"], "nothing": []}[takes]
        doors += ["if (kept) (void)kept(@);", "if (cell) *cell = @;",
                  "if (record && record->call) (void)record->call(@);",
                  "if (record) record->state = @;"]
        action = rng.choice(doors)
        while "@" in action:
            number = str(rng.randint(0, 7)) if rng.random() < 0.6 else \
                "(__VERIFIER_nondet_uint() & 7)"
            action = action.replace("@", number, 1)
        pick = rng.random()
        if pick < 0.25:
            return f"for (int i = 0; i < {rng.randint(2, 7)}; i++) {{ " \
                   f"{action} }}"
        if pick < 0.4:
            return f"if (__VERIFIER_nondet_uint() & 1) {{ {action} }}"
        return action
