"""Random C programs about structs and the pointers between them.

Structs with numbers, bit-fields, arrays, unions, other structs, function
pointers and pointers to structs; objects that are global, local, in arrays and
on the heap; and statements that build, change, copy and walk them: lists in one
and in two directions, container_of, casts to a common first part, copies of
parts, pointer arithmetic, bytes.

Free of undefined behaviour like the rest (generate.py): a pointer of a struct
is null or points to an object that lives to the end; where it is followed, it
is compared with null first. Bytes are looked at only in structs without
padding and without pointers. A union of a number and a pointer is read as what
its tag says.
"""
import generate
from record_statements import RecordFunction

NUMBERS = [t for t in generate.TYPES if t not in ("_Bool", "enum shade")]
PLAIN = [("int", 4), ("unsigned", 4), ("short", 2), ("unsigned short", 2),
         ("unsigned char", 1), ("signed char", 1)]


class Field:
    def __init__(self, name, kind, ctype=None, size=None, record=None):
        self.name, self.kind, self.ctype = name, kind, ctype
        self.size, self.record = size, record

    def text(self):
        forms = {
            "number": f"{self.ctype} {self.name};",
            "bits": f"{self.ctype} {self.name} : {self.size};",
            "array": f"{self.ctype} {self.name}[{self.size}];",
            "call": f"int (*{self.name})(int, int);",
            "number pointer": f"int *{self.name};",
            "overlay": "union { unsigned long long all; unsigned low; unsigned "
                       f"short half[4]; unsigned char byte[8]; }} {self.name};"}
        if self.kind in forms:
            return forms[self.kind]
        name = f"struct {self.record.name}"
        return {
            "inner": f"{name} {self.name};",
            "inners": f"{name} {self.name}[2];",
            "pointer": f"{name} *{self.name};",
            "pointers": f"{name} *{self.name}[2];",
            "either": "struct { unsigned char tag; union { long long number; "
                      f"{name} *to; }} is; }} {self.name};"}[self.kind]


class Record:
    """A struct type; it may hold the types before it."""

    def __init__(self, rng, name, before):
        self.name, self.fields = name, []
        kinds = ["number"] * 4 + ["bits", "array", "array", "overlay", "call",
                                  "number pointer", "pointer", "pointer",
                                  "pointers", "either"]
        if before:
            kinds += ["inner", "inner", "inners"]
        if before and rng.random() < 0.4:  # derived from another one
            self.add(rng, "inner", before)
        self.add(rng, "number", before)
        for _ in range(rng.randint(2, 5)):
            self.add(rng, rng.choice(kinds), before)

    def add(self, rng, kind, before):
        ctype, size, record = rng.choice(generate.TYPES), None, None
        if kind == "bits":
            ctype = rng.choice(["int", "unsigned", "long long"])
            size = rng.randint(1, 31)
        elif kind == "array":
            ctype, size = rng.choice(NUMBERS), rng.choice([2, 4])
        elif kind in ("inner", "inners"):
            record = rng.choice(before)
        elif kind in ("pointer", "pointers", "either"):
            record = rng.choice(before + [self])
        self.fields.append(Field(f"m{len(self.fields)}", kind, ctype, size,
                                 record))

    def of_kind(self, *kinds):
        return [f for f in self.fields if f.kind in kinds]

    def text(self):
        return [f"struct {self.name} {{"] + \
            [f.text() for f in self.fields] + ["};"]


class Plain:
    """A struct of 16 bytes without padding and without pointers."""

    def __init__(self, rng, name):
        self.name, self.fields, left = name, [], 16
        while left:
            at = 16 - left
            ctype, size = rng.choice([(t, s) for t, s in PLAIN
                                      if s <= left and at % s == 0])
            count = 1
            if rng.random() < 0.3 and left >= 2 * size:
                count = 2
            self.fields.append((f"c{len(self.fields)}", ctype, count))
            left -= size * count

    def text(self):
        lines = [f"struct {self.name} {{"]
        for name, ctype, count in self.fields:
            array = f"[{count}]" if count > 1 else ""
            lines.append(f"{ctype} {name}{array};")
        return lines + ["};"]


class RecordProgram(generate.Program):
    """One program about structs; the rest is as in Program."""

    def __init__(self, seed, number, inputs_anywhere=True):
        super().__init__(f"records:{seed}", number, inputs_anywhere)

    def declare_globals(self):
        super().declare_globals()
        rng, n = self.rng, self.number
        self.kinds, self.global_objects = [], []
        for k in range(rng.randint(1, 3)):
            self.kinds.append(Record(rng, f"k{n}_{k}", self.kinds[:]))
        self.longer = Record(rng, f"k{n}_longer", [])
        self.longer.fields = self.kinds[0].fields + [
            Field("more", "number", "int")]
        self.plains = [Plain(rng, f"b{n}_{k}") for k in range(2)]
        for kind in [*self.kinds, self.longer, *self.plains]:
            self.lines += kind.text()
        self.add_nodes()
        for k, record in enumerate(self.kinds):
            self.lines.append(f"static struct {record.name} v{n}_{k};")
            self.global_objects.append((f"v{n}_{k}", record))
            self.add_fill_and_fold(record)
            self.add_record_helpers(record)

    def add_nodes(self):
        rng, n = self.rng, self.number
        ctype = rng.choice(NUMBERS)
        members = [f"struct n{n} *next;", "int value;", f"{ctype} extra;"]
        rng.shuffle(members)
        self.lines.append(f"struct n{n} {{ {' '.join(members)} }};")
        self.lines.append(f"struct l{n} {{ struct l{n} *next, *prev; }};")
        members = [f"struct l{n} link;", "int value;",
                   f"{rng.choice(NUMBERS)} after;"]
        rng.shuffle(members)
        self.lines.append(f"struct d{n} {{ {' '.join(members)} }};")

    def add_record_helpers(self, record):
        maker = generate.Function(self, "", 0)
        number = RecordFunction(self, "", 0).number_of
        name = f"struct {record.name}"
        self.lines += [
            f"static void touch_{record.name}({name} *p, int by) {{",
            f"{number(record, 'p->')} += by;",
            f"if (by & 1) {number(record, 'p->')} = {maker.literal()};", "}",
            f"static {name} *pick_{record.name}({name} *p, {name} *q, int c) "
            "{", "return c & 1 ? p : q;", "}",
            f"static void with_{record.name}(void *p, int by) {{",
            f"{name} *at = p; {number(record, 'at->')} += by;", "}",
            f"static {name} changed_{record.name}({name} p) {{",
            f"{number(record, 'p.')} ^= {maker.literal()};", "return p;", "}"]

    def add_main(self):
        rng = self.rng
        main = RecordFunction(self, f"program_{self.number}", 9)
        for k in range(rng.randint(1, 4)):
            name = rng.choice(list(generate.INPUTS))
            main.vars.append(generate.Var(f"n{k}", generate.INPUTS[name]))
            self.reads.append((f"n{k}", name))
        for _ in range(2):
            main.declare_scalar()
        main.declare_records()
        for _ in range(2):
            main.declare_pointer()
        body = main.fill_objects()
        for _ in range(rng.randint(4, 10)):
            body += main.statement(1, None)
        self.lines.append(f"static void program_{self.number}(void) {{")
        self.lines.append("/*inputs*/")
        self.lines += main.decls + body + self.store_results(main)
        self.lines += self.fold_objects(main) + main.cleanup + ["}"]

    def fold_objects(self, main):
        """All objects go into one number."""
        lines = [f"for (int e = 0; e < 4; e++) r14 = r14 * 31 + "
                 f"fold_{record.name}(&{row}[e]);"
                 for row, record in main.rows]
        rows = {row for row, _ in main.rows}
        return lines + [f"r14 = r14 * 31 + fold_{record.name}(&{text});"
                        for text, record in main.objects
                        if text.split("[")[0] not in rows]

    def add_fill_and_fold(self, record):
        """fill: numbers that are all different. fold: one number of all, and
        of what the pointers lead to."""
        name, fill, fold = record.name, [], []
        for k, f in enumerate(record.fields):
            place = f"p->{f.name}"
            if f.kind in ("number", "bits"):
                fill.append(f"{place} = by * 7 + {k};")
                fold.append(add_up(place))
            elif f.kind == "array":
                cells = f"for (int i = 0; i < {f.size}; i++) "
                fill.append(cells + f"{place}[i] = by * 5 + i * 9 + {k};")
                fold.append(cells + add_up(f"{place}[i]"))
            elif f.kind == "overlay":
                fill.append(f"{place}.all = by * 0x1020304050607ULL + {k};")
                fold.append(add_up(f"{place}.all"))
            elif f.kind in ("inner", "inners"):
                for part in [place] if f.kind == "inner" \
                        else [f"{place}[0]", f"{place}[1]"]:
                    fill.append(f"fill_{f.record.name}(&{part}, by + 11);")
                    fold.append(add_up(f"fold_{f.record.name}(&{part})"))
            elif f.kind == "pointer":
                number = f.record.of_kind("number")[0].name
                fold.append(add_up(f"{place} ? (unsigned long long)"
                                   f"{place}->{number} : 7"))
            elif f.kind == "either":
                fold.append(add_up(f"{place}.tag == 0 ? {place}.is.number "
                                   ": 9"))
        self.lines += [
            f"static void fill_{name}(struct {name} *p, int by) {{", *fill,
            "}", f"static unsigned long long fold_{name}(const struct {name} "
            "*p) {", "unsigned long long sum = 1;", *fold, "return sum;", "}"]


def add_up(value):
    return f"sum = sum * 31 + (unsigned long long)({value});"
