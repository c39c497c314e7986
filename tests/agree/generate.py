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

import memory

RESULTS = 16  # r0 .. r15

# name of the nondet function -> C type
INPUTS = {"bool": "_Bool", "char": "char", "uchar": "unsigned char",
          "short": "short", "ushort": "unsigned short", "int": "int",
          "uint": "unsigned", "long": "long", "ulong": "unsigned long",
          "longlong": "long long", "ulonglong": "unsigned long long"}
# `wide` has 128 bits where the data model has such numbers.
TYPES = list(INPUTS.values()) + ["signed char", "enum shade", "wide", "uwide"]
EDGES = [0, 1, 2, 3, 7, 8, 10, 31, 32, 100, 127, 128, 255, 256, 1000, 32767,
         32768, 65535, 65536, 1000003, 2147483647, 2147483648, 4294967295,
         4294967296, 9223372036854775807]
# Most inputs are used; those whose value is dead must be read all the same.
USE = "r15 = r15 * 33 + (unsigned long long){};"
COMPARE = ["<", "<=", ">", ">=", "==", "!="]
PLAIN = ["+", "-", "*", "&", "|", "^", "+", "-"]


class Var:
    """A scalar place: C text, type, whether & may be applied."""

    def __init__(self, text, ctype, address=True, writable=True):
        self.text, self.ctype = text, ctype
        self.address, self.writable = address, writable


class Array:
    """Cells of one type: prefix[i][j]suffix; sizes are powers of two."""

    def __init__(self, prefix, ctype, sizes, suffix="", address=True):
        self.prefix, self.ctype, self.sizes = prefix, ctype, sizes
        self.suffix, self.address = suffix, address

    def cell(self, indices):
        return self.prefix + "".join(f"[{i}]" for i in indices) + self.suffix

    def cells(self):
        """All cells, with constant indices."""
        found = [[]]
        for size in self.sizes:
            found = [f + [i] for f in found for i in range(size)]
        return [self.cell(indices) for indices in found]


class Function(memory.MemoryStatements):
    """The body of one function: its variables and statements."""

    def __init__(self, program, name, depth):
        self.program, self.rng = program, program.rng
        self.name, self.depth = name, depth
        self.vars, self.arrays, self.pointers = [], [], []
        self.records = []  # (text, kind) of whole structs
        self.decls, self.labels, self.count = [], 0, 0

    # -- declarations ----------------------------------------------------

    def fresh(self, prefix):
        self.count += 1
        return f"{prefix}{self.count}"

    def declare_all(self):
        for _ in range(self.rng.randint(2, 5)):
            self.declare_scalar()
        for chance, declare in ((0.6, self.declare_array),
                                (0.2, self.declare_matrix),
                                (0.5, self.declare_struct),
                                (0.2, self.declare_struct),
                                (0.15, self.declare_structs),
                                (0.1, self.declare_union)):
            if self.rng.random() < chance:
                declare()
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
        self.arrays.append(Array(name, ctype, [size]))

    def declare_matrix(self):
        ctype, name = self.rng.choice(TYPES), self.fresh("m")
        sizes = [self.rng.choice([2, 4]), self.rng.choice([2, 4])]
        self.decls.append(f"{ctype} {name}[{sizes[0]}][{sizes[1]}] = "
                          f"{{{{{self.expr(0)}}}, {{{self.expr(0)}}}}};")
        self.arrays.append(Array(name, ctype, sizes))

    def declare_structs(self):
        kind, name = self.rng.choice(self.program.structs), self.fresh("z")
        self.decls.append(f"struct {kind.name} {name}[4] = "
                          f"{{{{{self.expr(0)}}}}};")
        for field, ctype, bits in kind.fields:
            self.arrays.append(Array(name, ctype, [4], f".{field}",
                                     bits is None))
        self.records.append((f"{name}[{self.rng.randrange(4)}]", kind))

    def declare_union(self):
        name = self.fresh("w")
        self.decls.append(
            f"union {{ unsigned long long all; unsigned char byte[8]; "
            f"short half[4]; unsigned low; }} {name} = {{{self.expr(0)}}};")
        self.vars += [Var(f"{name}.all", "unsigned long long"),
                      Var(f"{name}.low", "unsigned")]
        self.arrays += [Array(f"{name}.byte", "unsigned char", [8]),
                        Array(f"{name}.half", "short", [4])]

    def declare_struct(self):
        name = self.fresh("s")
        kind = self.rng.choice(self.program.structs)
        self.decls.append(f"struct {kind.name} {name} = {{{self.expr(0)}}};")
        self.add_fields(kind, name)
        self.records.append((name, kind))
        if self.rng.random() < 0.5:
            pointer = self.fresh("p")
            self.decls.append(f"struct {kind.name} *{pointer} = &{name};")
            self.add_fields(kind, f"{pointer}->", dot="")

    def add_fields(self, kind, base, dot="."):
        for field, ctype, bits in kind.fields:
            self.vars.append(Var(f"{base}{dot}{field}", ctype, bits is None))
        if kind.array:
            ctype, size = kind.array
            self.arrays.append(Array(f"{base}{dot}cells", ctype, [size]))

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
        for array in self.all_arrays():
            if array.address:
                found.append((array.ctype, "&" + self.constant_cell(array)))
                found.append((array.ctype, "&" + self.any_cell(array)))
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

    def simple_index(self, size):
        variables = self.all_vars()
        inner = self.rng.choice(variables).text if variables else "1"
        return f"(unsigned)({inner}) & {size - 1}u"

    def constant_cell(self, array):
        return array.cell([self.rng.randrange(n) for n in array.sizes])

    def any_cell(self, array):
        if len(array.sizes) == 1 and not array.suffix and \
                self.rng.random() < 0.2:
            return f"*({array.prefix} + ({self.index(array.sizes[0])}))"
        return array.cell([self.index(n) for n in array.sizes])

    def pointer_value(self):
        """A number made of pointers: comparisons and differences."""
        rng = self.rng
        arrays = [a for a in self.all_arrays() if a.address and not a.suffix]
        if len(self.pointers) >= 2 and rng.random() < 0.5:
            (p, one), (q, two) = rng.sample(self.pointers, 2)
            if one == two:
                return f"({p} {rng.choice(['==', '!='])} {q})"
        if not arrays:
            return self.literal()
        array = rng.choice(arrays)
        rest = [rng.randrange(n) for n in array.sizes[:-1]]
        a, b = (array.cell(rest + [self.simple_index(array.sizes[-1])])
                for _ in range(2))
        operator = rng.choice(["-", "<", ">=", "=="])
        return f"(int)(&{a} {operator} &{b})"

    def byte_of(self, var):
        last = {"short": 1, "unsigned short": 1, "int": 3, "unsigned": 3,
                "long long": 7, "unsigned long long": 7}.get(var.ctype, 0)
        return f"((unsigned char *)&{var.text})[{self.simple_index(last + 1)}]"

    def leaf(self):
        rng = self.rng
        pick = rng.random()
        if pick < 0.6 and self.all_vars():
            return rng.choice(self.all_vars()).text
        if pick < 0.75 and self.all_arrays():
            array = rng.choice(self.all_arrays())
            if rng.random() < 0.5:
                return self.constant_cell(array)
            return array.cell([self.simple_index(n) for n in array.sizes])
        if pick < 0.78:
            return self.pointer_value()
        if pick < 0.82 and self.program.bytes:
            places = [v for v in self.all_vars() if v.address]
            if places:
                return self.byte_of(rng.choice(places))
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
            array = rng.choice(self.all_arrays())
            if rng.random() < 0.3:
                return Var(self.constant_cell(array), array.ctype)
            return Var(self.any_cell(array), array.ctype)
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
            self.retarget, self.trace, self.read_input, self.copy_struct,
            self.write_byte, self.early_return] + \
            [self.memory_statement] * 4
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
        text = self.arguments(helper)
        if text is None:
            return self.assign()
        if helper.result is not None or rng.random() < 0.2:
            return [f"{text};"]
        scalars = [v for v in self.all_vars()
                   if v.writable and v.text.replace("_", "a").isalnum()]
        return [f"{rng.choice(scalars).text} = {text};"] if scalars \
            else [f"{text};"]

    def arguments(self, helper):
        """The text of a call, or None if an argument cannot be had."""
        texts = []
        for kind, ctype in helper.parameters:
            if kind == "value":
                texts.append(self.expr(2))
                continue
            if kind == "struct":
                found = [r for r, k in self.records + self.program.records
                         if k is ctype]
            elif kind == "cells":
                found = [a.prefix for a in self.all_arrays()
                         if a.ctype == ctype and a.address and not a.suffix
                         and len(a.sizes) == 1]
            else:
                found = [a for _, a in self.addresses(ctype)]
            if not found:
                return None
            texts.append(self.rng.choice(found))
        return f"{helper.name}({', '.join(texts)})"

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

    def copy_struct(self):
        rng = self.rng
        records = self.records + self.program.records
        if not records:
            return self.compound()
        name, kind = rng.choice(records)
        same = [r for r, k in records if k is kind and r != name]
        if rng.random() < 0.2:
            return [f"__builtin_memset(&{name}, 0, sizeof({name}));"]
        helpers = [h for h in self.program.helpers if h.depth < self.depth
                   and h.result is kind]
        if helpers and rng.random() < 0.5:
            arguments = self.arguments(rng.choice(helpers))
            if arguments is not None:
                return [f"{name} = {arguments};"]
        if not same:
            return self.assign()
        if rng.random() < 0.3:
            return [f"__builtin_memcpy(&{name}, &{rng.choice(same)}, "
                    f"sizeof({name}));"]
        return [f"{name} = {rng.choice(same)};"]

    def write_byte(self):
        places = [v for v in self.all_vars() if v.address and v.writable
                  and v.ctype != "_Bool"]
        if not self.program.bytes or not places:
            return self.assign()
        return [f"{self.byte_of(self.rng.choice(places))} = {self.expr(2)};"]

    def trace(self):
        return [f"r15 = r15 * 33 + (unsigned long long)({self.expr(2)});"]

    def read_input(self):
        if not self.program.inputs_anywhere:
            return self.trace()
        name = self.rng.choice(list(INPUTS))
        read = f"__VERIFIER_nondet_{name}()"
        pick = self.rng.random()
        if pick < 0.15:
            return [f"{read};"]
        if pick < 0.3:
            return ["{", f"{INPUTS[name]} in = {read};", "in = 0;", "}"]
        if pick < 0.45:
            return ["{", f"{INPUTS[name]} in = {read};",
                    f"if ({self.expr(1)}) {self.target().text} = in;", "}"]
        return ["{", f"{INPUTS[name]} in = {read};",
                USE.format("in"), f"{self.target().text} = in;", "}"]

    def early_return(self):
        """Helpers only: the value is put in when it is known."""
        if not 0 < self.depth < 9:
            return self.trace()
        return [f"if ({self.expr(2)}) @return@"]

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
        self.array = None
        if rng.random() < 0.25:
            self.array = (rng.choice(TYPES), rng.choice([2, 4]))
        self.inner = []
        if rng.random() < 0.3:
            self.inner = ["struct { short a; unsigned b : 5; int c : 9; "
                          "union { int whole; unsigned short half[2]; "
                          "struct { unsigned low : 3, high : 20; }; }; } in;"]
            self.fields += [("in.a", "short", None), ("in.b", "unsigned", 5),
                            ("in.c", "int", 9), ("in.whole", "int", None),
                            ("in.half[1]", "unsigned short", None),
                            ("in.low", "unsigned", 3),
                            ("in.high", "unsigned", 20)]

    def text(self):
        lines = [f"struct {self.name} {{"]
        for field, ctype, bits in self.fields:
            if field.startswith("in."):
                continue
            width = f" : {bits}" if bits else ""
            lines.append(f"{ctype} {field}{width};")
        lines += self.inner
        if self.array:
            lines.append(f"{self.array[0]} cells[{self.array[1]}];")
        return lines + ["};"]


class Program:
    """One program: `text` is its C code, `inputs` the values it reads."""

    def __init__(self, seed, number, inputs_anywhere=True):
        self.rng = random.Random(f"{seed}:{number}")
        self.number = number
        self.inputs_anywhere = inputs_anywhere
        self.structs = [Struct(self.rng, f"t{number}_{k}") for k in range(2)]
        self.vars, self.arrays, self.helpers = [], [], []
        self.lines, self.reads, self.records = [], [], []
        self.bytes = self.rng.random() < 0.12  # looks at bytes of variables
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
            self.arrays.append(Array(f"h{n}", ctype, [size]))
        if rng.random() < 0.3:
            kind = rng.choice(self.structs)
            self.lines.append(f"struct {kind.name} u{n};")
            maker.add_fields(kind, f"u{n}")
            self.vars += maker.vars
            self.arrays += maker.arrays
            self.records.append((f"u{n}", kind))
        if rng.random() < 0.2:
            ctype, address = rng.choice(
                [(v.ctype, f"&{v.text}") for v in self.vars if v.address])
            self.lines.append(f"{ctype} *o{n} = {address};")
            self.vars.append(Var(f"*o{n}", ctype, address=False))

    def add_helper(self, level):
        rng = self.rng
        helper = Function(self, f"f{self.number}_{level}", level)
        helper.parameters, texts = [], []
        for k in range(rng.randint(0, 3)):
            ctype = rng.choice(TYPES)
            if rng.random() < 0.1:
                kind = rng.choice(self.structs)
                texts.append(f"struct {kind.name} w{k}")
                helper.parameters.append(("struct", kind))
                helper.add_fields(kind, f"w{k}")
                helper.records.append((f"w{k}", kind))
            elif rng.random() < 0.15:  # the first cells of an array
                texts.append(f"{ctype} *q{k}")
                helper.parameters.append(("cells", ctype))
                helper.arrays.append(Array(f"q{k}", ctype, [2]))
            elif rng.random() < 0.25:
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
        helper.result = None
        result, value = rng.choice(TYPES), helper.expr(2)
        if helper.records and rng.random() < 0.4:
            value, helper.result = rng.choice(helper.records)
            result = f"struct {helper.result.name}"
        elif rng.random() < 0.3:
            body.append(f"if ({helper.expr(2)}) return {helper.expr(2)};")
        body = [line.replace("@return@", f"return {value};") for line in body]
        self.lines.append(f"static {result} {helper.name}"
                          f"({', '.join(texts) or 'void'}) {{")
        self.lines += helper.decls + body + [f"return {value};", "}"]
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
        for array in main.all_arrays():
            if len(array.sizes) == 1 and not array.suffix:
                lines.append(f"for (int e = 0; e < {array.sizes[0]}; e++) "
                             f"r14 = r14 * 31 + "
                             f"(unsigned long long)({array.cell('e')});")
                continue
            lines += [f"r14 = r14 * 31 + (unsigned long long)({cell});"
                      for cell in array.cells()]
        return lines

    def text(self, fixed=False):
        """With `fixed`, inputs are assumed to have their values."""
        reads = []
        for (name, kind), value in zip(self.reads, self.inputs):
            use = USE.format(name) if value % 4 else ""
            reads.append(f"{INPUTS[kind]} {name} = "
                         f"__VERIFIER_nondet_{kind}(); {use}")
            if fixed:
                constant = value & 1 if kind == "bool" else value
                reads.append(f"__VERIFIER_assume({name} == ({INPUTS[kind]})"
                             f"({c_literal(constant)}));")
        return "\n".join(line if line != "/*inputs*/" else "\n".join(reads)
                         for line in self.lines)


def c_literal(value):
    return f"{value}LL" if value > -2**63 else "(-9223372036854775807LL - 1)"


def prelude():
    lines = ["enum shade { DARK, GREY = 7, LIGHT, WHITE = 300 };",
             "#ifdef __SIZEOF_INT128__",
             "typedef __int128 wide;", "typedef unsigned __int128 uwide;",
             "#else", "typedef long long wide;",
             "typedef unsigned long long uwide;", "#endif"]
    for name, ctype in INPUTS.items():
        lines.append(f"extern {ctype} __VERIFIER_nondet_{name}(void);")
    lines.append("extern void __VERIFIER_assume(int);")
    lines.append(memory.PRELUDE)
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
    # The loop is never entered; it keeps the results alive up to the end.
    results = " ^ ".join(f"r{k}" for k in range(RESULTS))
    parts.append("}\nwhile (__VERIFIER_nondet_int() == 0x5ca1ab1e)\n"
                 f"if (({results}) == 1) finish();\n"
                 "finish();\nreturn 0;\n}\n")
    return "\n".join(parts)


def single(program, assertion):
    """A verification task: the program with its inputs fixed, then a claim."""
    return "\n".join(["#include <assert.h>", prelude(),
                      program.text(fixed=True), "int main(void) {",
                      f"program_{program.number}();",
                      f"assert({assertion});", "return 0;", "}", ""])
