"""Random C programs without undefined behaviour (signed arithmetic wraps).

A program is a function `program_N`, with globals and helper functions of its
own, that leaves its results in the globals r0, r1, ... Many programs share one
translation unit, whose main picks one by its first input.

Free of undefined behaviour by construction: shift counts are masked, divisors
are never 0 or -1, indices are masked, loops count, everything is initialised,
calls and other side effects stand alone or behind sequence points. The text is
the same for both data models. Equal seeds give equal text.
"""
import random

RESULTS = 16  # r0 .. r15

# name of the nondet function -> C type
INPUTS = {"bool": "_Bool", "char": "char", "uchar": "unsigned char",
          "short": "short", "ushort": "unsigned short", "int": "int",
          "uint": "unsigned", "long": "long", "ulong": "unsigned long",
          "longlong": "long long", "ulonglong": "unsigned long long"}
TYPES = list(INPUTS.values()) + ["signed char", "enum shade"]
EDGES = [0, 1, 2, 3, 7, 8, 10, 31, 32, 100, 127, 128, 255, 256, 1000, 32767,
         32768, 65535, 65536, 1000003, 2147483647, 2147483648, 4294967295,
         4294967296, 9223372036854775807]
COMPARE = ["<", "<=", ">", ">=", "==", "!="]
PLAIN = ["+", "-", "*", "&", "|", "^", "+", "-"]


class Var:
    """A scalar place: C text, type, whether & may be applied."""

    def __init__(self, text, ctype, address=True, writable=True):
        self.text, self.ctype = text, ctype
        self.address, self.writable = address, writable


class Function:
    """The body of one function: its variables and statements."""

    def __init__(self, program, name, depth):
        self.program, self.rng = program, program.rng
        self.name, self.depth = name, depth
        self.vars, self.arrays, self.pointers = [], [], []
        self.decls, self.labels, self.count = [], 0, 0

    # -- declarations ----------------------------------------------------

    def fresh(self, prefix):
        self.count += 1
        return f"{prefix}{self.count}"

    def declare_all(self):
        for _ in range(self.rng.randint(2, 5)):
            self.declare_scalar()
        if self.rng.random() < 0.6:
            self.declare_array()
        if self.rng.random() < 0.5:
            self.declare_struct()
        for _ in range(self.rng.randint(0, 2)):
            self.declare_pointer()

    def declare_scalar(self):
        ctype, name = self.rng.choice(TYPES), self.fresh("x")
        if self.depth and self.rng.random() < 0.15:
            self.decls.append(f"static {ctype} {name} = {self.literal()};")
        elif self.rng.random() < 0.15:  # declared first, set afterwards
            self.decls += [f"{ctype} {name};", f"{name} = {self.expr(1)};"]
        else:
            self.decls.append(f"{ctype} {name} = {self.expr(1)};")
        self.vars.append(Var(name, ctype))

    def declare_array(self):
        ctype, name = self.rng.choice(TYPES), self.fresh("a")
        size = self.rng.choice([2, 4, 8])
        values = ", ".join(self.expr(0) for _ in range(
            self.rng.randint(1, size)))
        self.decls.append(f"{ctype} {name}[{size}] = {{{values}}};")
        self.arrays.append((name, ctype, size))

    def declare_struct(self):
        name = self.fresh("s")
        kind = self.rng.choice(self.program.structs)
        self.decls.append(f"struct {kind.name} {name} = {{{self.expr(0)}}};")
        self.add_fields(kind, name)
        if self.rng.random() < 0.5:
            pointer = self.fresh("p")
            self.decls.append(f"struct {kind.name} *{pointer} = &{name};")
            self.add_fields(kind, f"{pointer}->", dot="")

    def add_fields(self, kind, base, dot="."):
        for field, ctype, bits in kind.fields:
            self.vars.append(Var(f"{base}{dot}{field}", ctype, bits is None))

    def declare_pointer(self):
        choices = self.addresses()
        if not choices:
            return
        ctype, address = self.rng.choice(choices)
        name = self.fresh("p")
        self.decls.append(f"{ctype} *{name} = {address};")
        self.pointers.append((name, ctype))
        self.vars.append(Var(f"*{name}", ctype, address=False))

    def addresses(self, only=None):
        found = [(v.ctype, f"&{v.text}") for v in self.all_vars()
                 if v.address and v.writable]
        for name, ctype, size in self.all_arrays():
            found.append((ctype, f"&{name}[{self.rng.randrange(size)}]"))
            found.append((ctype, f"&{name}[{self.index(size)}]"))
        return [f for f in found if only in (None, f[0])]

    def all_vars(self):
        return self.vars + self.program.vars

    def all_arrays(self):
        return self.arrays + self.program.arrays

    # -- expressions: no side effects ------------------------------------

    def literal(self):
        rng = self.rng
        value = rng.choice(EDGES) if rng.random() < 0.6 else rng.randint(0, 99)
        suffix = rng.choice(["", "", "", "u", "L", "LL", "ULL"])
        if value > 2147483647 and suffix in ("", "u", "L"):
            suffix = "LL"
        text = f"0x{value:x}{suffix}" if rng.random() < 0.2 \
            else f"{value}{suffix}"
        return f"(-{text})" if rng.random() < 0.25 else text

    def index(self, size):
        return f"(unsigned)({self.expr(1)}) & {size - 1}u"

    def leaf(self):
        rng = self.rng
        pick = rng.random()
        if pick < 0.6 and self.all_vars():
            return rng.choice(self.all_vars()).text
        if pick < 0.75 and self.all_arrays():
            name, _, size = rng.choice(self.all_arrays())
            if rng.random() < 0.5:
                return f"{name}[{rng.randrange(size)}]"
            variables = self.all_vars()
            inner = rng.choice(variables).text if variables else "1"
            return f"{name}[(unsigned)({inner}) & {size - 1}u]"
        return self.literal()

    def expr(self, depth):
        rng = self.rng
        if depth <= 0 or rng.random() < 0.1:
            return self.leaf()
        a, b = self.expr(depth - 1), self.expr(depth - 1)
        pick = rng.random()
        if pick < 0.38:
            return f"({a} {rng.choice(PLAIN)} {b})"
        if pick < 0.46:
            return self.division(a, b, rng.choice("/%"))
        if pick < 0.56:
            return self.shift(a, b)
        if pick < 0.66:
            return f"({a} {rng.choice(COMPARE)} {b})"
        if pick < 0.72:
            return f"({a} {rng.choice(['&&', '||'])} {b})"
        if pick < 0.80:
            return f"({a} ? {b} : {self.expr(depth - 1)})"
        if pick < 0.90:
            return f"({rng.choice(TYPES)})({a})"
        if pick < 0.92:
            return f"({a}, {b})"
        if pick < 0.93:
            return f"sizeof(({a}) + 0)"
        return f"({rng.choice(['-', '~', '!', '+'])}{a})"

    def division(self, a, b, operator):
        if self.rng.random() < 0.6:
            return f"({a} {operator} (({b} & 15) + 1))"
        return f"({a} {operator} (({b} & 15) - 17))"

    def shift(self, a, b):
        operator = self.rng.choice(["<<", ">>"])
        if self.rng.random() < 0.3:
            return f"((unsigned long long)({a}) {operator} ({b} & 63))"
        return f"({a} {operator} ({b} & 31))"

    # -- statements ------------------------------------------------------

    def target(self):
        rng = self.rng
        places = [v for v in self.all_vars() if v.writable]
        if self.all_arrays() and (not places or rng.random() < 0.25):
            name, ctype, size = rng.choice(self.all_arrays())
            return Var(f"{name}[{self.index(size)}]", ctype)
        return rng.choice(places)

    def block(self, depth, loop, length):
        lines = ["{"]
        for _ in range(length):
            lines += self.statement(depth, loop)
        return lines + ["}"]

    def statement(self, depth, loop):
        rng = self.rng
        simple = [self.assign] * 6 + [self.compound] * 4 + [
            self.step, self.sequence, self.sequence, self.call, self.call,
            self.retarget, self.trace, self.read_input]
        nested = [self.branch] * 3 + [
            self.for_loop, self.while_loop, self.do_loop, self.switch,
            self.switch, self.forward_goto, self.backward_goto, self.scope]
        if depth > 0 and rng.random() < 0.45:
            return rng.choice(nested)(depth - 1, loop)
        if loop and rng.random() < 0.08:
            word = "break" if loop == "any" or rng.random() < 0.5 \
                else "continue"
            return [f"if ({self.expr(2)}) {word};"]
        return rng.choice(simple)()

    def assign(self):
        return [f"{self.target().text} = {self.expr(3)};"]

    def compound(self):
        rng = self.rng
        place, value = self.target().text, self.expr(2)
        pick = rng.random()
        if pick < 0.65:
            return [f"{place} {rng.choice('+-*&|^')}= {value};"]
        if pick < 0.8:
            return [f"{place} {rng.choice(['<<', '>>'])}= ({value} & 31);"]
        sign = "+ 1" if rng.random() < 0.6 else "- 17"
        return [f"{place} {rng.choice('/%')}= (({value} & 15) {sign});"]

    def step(self):
        place = self.target().text
        form = self.rng.choice(["({0})++;", "({0})--;", "++{0};", "--{0};"])
        return [form.format(place)]

    def sequence(self):
        """Side effects behind sequence points."""
        rng = self.rng
        scalars = [v.text for v in self.vars
                   if v.writable and v.address and v.text.isidentifier()]
        if len(scalars) < 2:
            return self.assign()
        x, y = rng.sample(scalars, 2)
        a, b = self.expr(2), self.expr(2)
        return [rng.choice([
            f"{x} = ({y} += {a}, {b});",
            f"{x} = {a} ? ({y} = {b}) : ({y} -= 3);",
            f"if ({a} && ({x} = {b})) {y}++;",
            f"if ({a} || ({x} = {b})) {y}--;",
            f"{x} = {y}++;",
            f"{x} = --{y};",
            f"{x} = {y} = {a};",
            f"for ({x} = 0, {y} = 0; {y} < 3; {y}++) {x} += {y};"
            if self.counts(y) else f"{x} = {y}--;"])]

    def counts(self, name):
        """May this variable count to three, unseen by anything else?"""
        ctype = next(v.ctype for v in self.vars if v.text == name)
        return ctype not in ("_Bool",) and name not in self.aliased()

    def aliased(self):
        return {v.text for v in self.vars} if self.pointers else set()

    def call(self):
        rng = self.rng
        helpers = [h for h in self.program.helpers if h.depth < self.depth] \
            if self.depth else []
        if self.depth == 0:
            helpers = []
        if not helpers:
            return self.assign()
        helper = rng.choice(helpers)
        arguments = []
        for kind, ctype in helper.parameters:
            if kind == "value":
                arguments.append(self.expr(2))
                continue
            addresses = self.addresses(ctype)
            if not addresses:
                return self.assign()
            arguments.append(rng.choice(addresses)[1])
        text = f"{helper.name}({', '.join(arguments)})"
        if rng.random() < 0.2:
            return [f"{text};"]
        scalars = [v for v in self.all_vars()
                   if v.writable and v.text.replace("_", "a").isalnum()]
        return [f"{rng.choice(scalars).text} = {text};"] if scalars \
            else [f"{text};"]

    def retarget(self):
        rng = self.rng
        if not self.pointers:
            return self.assign()
        name, ctype = rng.choice(self.pointers)
        choices = [a for _, a in self.addresses(ctype)]
        if not choices:
            return self.assign()
        if rng.random() < 0.4:
            return [f"{name} = {self.expr(1)} ? {rng.choice(choices)} "
                    f": {rng.choice(choices)};"]
        return [f"{name} = {rng.choice(choices)};"]

    def trace(self):
        return [f"r15 = r15 * 33 + (unsigned long long)({self.expr(2)});"]

    def read_input(self):
        if not self.program.inputs_anywhere:
            return self.trace()
        name = self.rng.choice(list(INPUTS))
        return [f"{self.target().text} = __VERIFIER_nondet_{name}();"]

    def branch(self, depth, loop):
        lines = [f"if ({self.expr(3)})"]
        lines += self.block(depth, loop, self.rng.randint(1, 3))
        if self.rng.random() < 0.5:
            lines += ["else"] + self.block(depth, loop,
                                           self.rng.randint(1, 2))
        return lines

    def counter(self):
        name = self.fresh("i")
        ctype = self.rng.choice(["int", "unsigned", "short", "unsigned char",
                                 "signed char", "long", "long long"])
        self.vars.append(Var(name, ctype, address=False, writable=False))
        return name, ctype

    def close(self, name):
        self.vars = [v for v in self.vars if v.text != name]

    def for_loop(self, depth, _):
        name, ctype = self.counter()
        bound = self.rng.randint(1, 6)
        body = self.block(depth, "for", self.rng.randint(1, 3))
        self.close(name)
        return [f"for ({ctype} {name} = 0; {name} < {bound}; {name}++)"] + body

    def while_loop(self, depth, _):
        name, ctype = self.counter()
        body = self.block(depth, "any", self.rng.randint(1, 3))
        condition = self.expr(2)
        self.close(name)
        start = self.rng.randint(1, 6)
        return ["{", f"{ctype} {name} = {start};",
                f"while ({name} > 0 && {condition}) {{", f"{name}--;"] + \
            body + ["}", "}"]

    def do_loop(self, depth, _):
        name, ctype = self.counter()
        body = self.block(depth, "any", self.rng.randint(1, 2))
        condition = self.expr(2)
        self.close(name)
        bound = self.rng.randint(1, 5)
        return ["{", f"{ctype} {name} = 0;", "do {"] + body + \
            [f"}} while (++{name} < {bound} && {condition});", "}"]

    def switch(self, depth, loop):
        rng = self.rng
        value = f"({self.expr(2)}) & 7" if rng.random() < 0.7 \
            else self.expr(2)
        labels = rng.sample(range(-1, 9), rng.randint(2, 5))
        if rng.random() < 0.2:
            labels.append(4294967296 if rng.random() < 0.3 else 1000)
            value = f"(long long)({value})"
        lines = [f"switch ({value}) {{"]
        default = rng.randrange(len(labels) + 2)
        inner = "any" if loop else None
        for number, label in enumerate(labels):
            if number == default:
                lines += ["default:"]
            lines += [f"case {label}:"]
            lines += self.block(depth, inner and "any", rng.randint(1, 2))
            if rng.random() < 0.7:
                lines.append("break;")
        return lines + ["}"]

    def forward_goto(self, depth, loop):
        self.labels += 1
        label = f"out{self.labels}"
        lines = [f"if ({self.expr(2)}) goto {label};"]
        lines += self.block(depth, loop, self.rng.randint(1, 2))
        if self.rng.random() < 0.4:
            lines += [f"if ({self.expr(2)}) goto {label};"] + self.assign()
        return lines + [f"{label}:;"]

    def backward_goto(self, depth, _):
        """A loop of gotos; entered in its middle when the coin says so."""
        self.labels += 1
        name, label = self.fresh("k"), f"again{self.labels}"
        self.decls.append(f"int {name} = 0;")
        lines = [f"{name} = 0;"]
        if self.rng.random() < 0.4:
            lines.append(f"if ({self.expr(2)}) goto middle{self.labels};")
        number = self.labels
        lines += [f"{label}:;"] + self.block(depth, None, 1)
        lines += [f"middle{number}:;"] + self.block(depth, None, 1)
        return lines + [f"if (++{name} < {self.rng.randint(2, 4)} && "
                        f"{self.expr(1)}) goto {label};"]

    def scope(self, depth, loop):
        """A block with variables of its own, set at every entry."""
        name, ctype = self.fresh("y"), self.rng.choice(TYPES)
        opening = ["{", f"{ctype} {name} = {self.expr(2)};"]
        self.vars.append(Var(name, ctype, address=False))
        body = self.block(depth, loop, self.rng.randint(1, 3))
        self.close(name)
        return opening + body + ["}"]


class Struct:
    def __init__(self, rng, name):
        self.name, self.fields = name, []
        for number in range(rng.randint(2, 5)):
            ctype, bits = rng.choice(TYPES), None
            if rng.random() < 0.35:
                ctype = rng.choice(["int", "unsigned", "signed char",
                                    "unsigned short", "_Bool", "long long",
                                    "unsigned long long"])
                most = {"_Bool": 1, "signed char": 8, "unsigned short": 16,
                        "long long": 60, "unsigned long long": 60}
                bits = rng.randint(1, most.get(ctype, 31))
            self.fields.append((f"f{number}", ctype, bits))

    def text(self):
        lines = [f"struct {self.name} {{"]
        for field, ctype, bits in self.fields:
            width = f" : {bits}" if bits else ""
            lines.append(f"{ctype} {field}{width};")
        return lines + ["};"]


class Program:
    """One program: `text` is its C code, `inputs` the values it reads."""

    def __init__(self, seed, number, inputs_anywhere=True):
        self.rng = random.Random(f"{seed}:{number}")
        self.number = number
        self.inputs_anywhere = inputs_anywhere
        self.structs = [Struct(self.rng, f"t{number}_{k}") for k in range(2)]
        self.vars, self.arrays, self.helpers = [], [], []
        self.lines, self.reads = [], []
        for struct in self.structs:
            self.lines += struct.text()
        self.declare_globals()
        for level in range(1, self.rng.randint(1, 4)):
            self.add_helper(level)
        self.inputs = [self.random_input() for _ in range(24)]
        self.add_main()

    def random_input(self):
        rng = self.rng
        pick = rng.random()
        if pick < 0.4:
            return rng.randint(-8, 40)
        value = rng.choice(EDGES) if pick < 0.7 else rng.getrandbits(63)
        return -value if rng.random() < 0.4 else value

    def declare_globals(self):
        rng, n = self.rng, self.number
        maker = Function(self, "", 0)
        for k in range(rng.randint(1, 4)):
            ctype, name = rng.choice(TYPES), f"g{n}_{k}"
            start = f" = {maker.literal()}" if rng.random() < 0.6 else ""
            self.lines.append(f"{ctype} {name}{start};")
            self.vars.append(Var(name, ctype))
        if rng.random() < 0.5:
            size, ctype = rng.choice([2, 4, 8]), rng.choice(TYPES)
            values = ", ".join(maker.literal() for _ in range(2))
            self.lines.append(f"{ctype} h{n}[{size}] = {{{values}}};")
            self.arrays.append((f"h{n}", ctype, size))
        if rng.random() < 0.3:
            kind = rng.choice(self.structs)
            self.lines.append(f"struct {kind.name} u{n};")
            maker.add_fields(kind, f"u{n}")
            self.vars += maker.vars

    def add_helper(self, level):
        rng = self.rng
        helper = Function(self, f"f{self.number}_{level}", level)
        helper.parameters, texts = [], []
        for k in range(rng.randint(0, 3)):
            ctype = rng.choice(TYPES)
            if rng.random() < 0.25:
                texts.append(f"{ctype} *q{k}")
                helper.parameters.append(("pointer", ctype))
                helper.vars.append(Var(f"*q{k}", ctype, address=False))
            else:
                texts.append(f"{ctype} v{k}")
                helper.parameters.append(("value", ctype))
                helper.vars.append(Var(f"v{k}", ctype))
        helper.declare_all()
        body = []
        for _ in range(rng.randint(1, 4)):
            body += helper.statement(1, None)
        if rng.random() < 0.3:
            body.append(f"if ({helper.expr(2)}) return {helper.expr(2)};")
        result = rng.choice(TYPES)
        self.lines.append(f"static {result} {helper.name}"
                          f"({', '.join(texts) or 'void'}) {{")
        self.lines += helper.decls + body + [f"return {helper.expr(2)};", "}"]
        self.helpers.append(helper)

    def add_main(self):
        rng = self.rng
        main = Function(self, f"program_{self.number}", 9)
        for k in range(rng.randint(0, 4)):
            name = rng.choice(list(INPUTS))
            main.vars.append(Var(f"n{k}", INPUTS[name]))
            self.reads.append((f"n{k}", name))
        main.declare_all()
        body = []
        for _ in range(rng.randint(3, 8)):
            body += main.statement(2, None)
        self.lines.append(f"static void program_{self.number}(void) {{")
        self.lines.append("/*inputs*/")
        self.lines += main.decls + body + self.store_results(main) + ["}"]

    def store_results(self, main):
        lines = []
        for k, var in enumerate(main.all_vars()[:RESULTS - 2]):
            lines.append(f"r{k} = (unsigned long long)({var.text});")
        for name, _, size in main.all_arrays():
            lines.append(f"for (int e = 0; e < {size}; e++) r14 = r14 * 31 + "
                         f"(unsigned long long)({name}[e]);")
        return lines

    def text(self, fixed=False):
        """With `fixed`, inputs are assumed to have their values."""
        reads = []
        for (name, kind), value in zip(self.reads, self.inputs):
            reads.append(f"{INPUTS[kind]} {name} = "
                         f"__VERIFIER_nondet_{kind}();")
            if fixed:
                constant = value & 1 if kind == "bool" else value
                reads.append(f"__VERIFIER_assume({name} == ({INPUTS[kind]})"
                             f"({c_literal(constant)}));")
        return "\n".join(line if line != "/*inputs*/" else "\n".join(reads)
                         for line in self.lines)


def c_literal(value):
    return f"{value}LL" if value > -2**63 else "(-9223372036854775807LL - 1)"


def prelude():
    lines = ["enum shade { DARK, GREY = 7, LIGHT, WHITE = 300 };"]
    for name, ctype in INPUTS.items():
        lines.append(f"extern {ctype} __VERIFIER_nondet_{name}(void);")
    lines.append("extern void __VERIFIER_assume(int);")
    lines += [f"unsigned long long r{k};" for k in range(RESULTS)]
    return "\n".join(lines) + "\n"


def unit(programs):
    """One translation unit; the first input picks the program."""
    parts = [prelude(), "extern void finish(void);"]
    parts += [p.text() for p in programs]
    parts.append("int main(void) {\nswitch (__VERIFIER_nondet_int()) {")
    for program in programs:
        parts.append(f"case {program.number}: program_{program.number}(); "
                     "break;")
    parts.append("}\nfinish();\nreturn 0;\n}\n")
    return "\n".join(parts)


def single(program, assertion):
    """A verification task: the program with its inputs fixed, then a claim."""
    return "\n".join(["#include <assert.h>", prelude(),
                      program.text(fixed=True), "int main(void) {",
                      f"program_{program.number}();",
                      f"assert({assertion});", "return 0;", "}", ""])
