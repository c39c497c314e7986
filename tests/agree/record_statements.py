"""Statements about structs and the pointers between them: see records.py."""
import generate
from block_statements import BlockStatements
from shape_statements import ShapeStatements

CONTAINER = "((struct {1} *)((char *)({0}) - __builtin_offsetof(struct {1}, " \
            "{2})))"
USE_ADDRESS = "r15 = r15 * 33 + (unsigned long long)({});"


class RecordFunction(BlockStatements, ShapeStatements, generate.Function):
    """A body whose statements are mostly about structs."""

    def __init__(self, program, name, depth):
        super().__init__(program, name, depth)
        self.objects = []   # (text, Record): whole structs
        self.held = []      # (name, Record): pointers that are never null
        self.rows = []      # (text, Record): arrays of four structs
        self.cleanup = []

    # -- objects -----------------------------------------------------------

    def declare_records(self):
        rng, program = self.rng, self.program
        self.objects += program.global_objects
        for record in program.kinds:
            self.local(record)
            for chance, make in ((0.5, self.local), (0.5, self.row),
                                 (0.5, self.heap), (0.6, self.holder)):
                if rng.random() < chance:
                    make(record)
        for text, record in self.objects:
            if rng.random() < 0.6:
                self.add_numbers(record, text)
        self.vars = rng.sample(self.vars, min(len(self.vars), 20))

    def fill_objects(self):
        """Numbers into most objects, and pointers between them."""
        lines = [f"for (int e = 0; e < 4; e++) fill_{record.name}(&{row}[e], "
                 "e + 3);" for row, record in self.rows]
        for k, (text, record) in enumerate(self.objects):
            if self.rng.random() < 0.6:
                by = k + 1 if self.rng.random() < 0.7 \
                    else f"(int)({self.leaf()})"
                lines.append(f"fill_{record.name}(&{text}, {by});")
            for field in record.of_kind("pointer"):
                if self.rng.random() < 0.5:
                    lines.append(f"{text}.{field.name} = "
                                 f"{self.address(field.record)};")
        return lines

    def local(self, record):
        name = self.fresh("s")
        self.decls.append(f"struct {record.name} {name} = {{0}};")
        self.objects.append((name, record))

    def row(self, record):
        name = self.fresh("z")
        self.decls.append(f"struct {record.name} {name}[4] = {{0}};")
        self.rows.append((name, record))
        self.objects.append((f"{name}[{self.rng.randrange(4)}]", record))

    def heap(self, record):
        name, at = self.fresh("hp"), f"struct {record.name}"
        one = self.rng.random() < 0.5
        size = f"sizeof({at})" if one else f"4 * sizeof({at})"
        if self.rng.random() < 0.5:
            self.decls.append(f"{at} *{name} = malloc({size});")
            self.decls.append(f"if (!{name}) abort();")
            self.decls.append(f"memset({name}, 0, {size});")
        else:
            self.decls.append(f"{at} *{name} = calloc(1, {size});")
            self.decls.append(f"if (!{name}) abort();")
        self.objects.append((f"(*{name})", record))
        if not one:
            self.rows.append((name, record))
        self.cleanup.append(f"free({name});")

    def holder(self, record):
        name = self.fresh("p")
        self.decls.append(f"struct {record.name} *{name} = "
                          f"{self.address(record)};")
        self.held.append((name, record))

    def add_numbers(self, record, base):
        """The numbers of one object, for expressions."""
        for f in record.fields:
            place = f"{base}.{f.name}"
            if f.kind in ("number", "bits"):
                self.vars.append(generate.Var(place, f.ctype,
                                              f.kind == "number"))
            elif f.kind == "array":
                self.arrays.append(generate.Array(place, f.ctype, [f.size]))
            elif f.kind == "overlay":
                self.vars.append(generate.Var(f"{place}.low", "unsigned"))
            elif f.kind == "inner":
                self.add_numbers(f.record, place)

    def place(self, record, depth=2):
        """Some struct of this type."""
        rng = self.rng
        found = [t for t, r in self.objects if r is record]
        found += [f"(*{p})" for p, r in self.held if r is record]
        found += [f"{t}[{self.simple_index(4)}]" for t, r in self.rows
                  if r is record]
        if depth and rng.random() < 0.4:
            inside = [(r, f) for r in self.program.kinds
                      for f in r.of_kind("inner", "inners")
                      if f.record is record]
            if inside:
                outer, field = rng.choice(inside)
                text = f"{self.place(outer, depth - 1)}.{field.name}"
                if field.kind == "inners":
                    text += f"[{self.simple_index(2)}]"
                return text
        return rng.choice(found)

    def address(self, record):
        rng = self.rng
        if rng.random() < 0.2:
            return f"({self.leaf()} ? &{self.place(record)} : " \
                   f"&{self.place(record)})"
        return f"&{self.place(record)}"

    def bind(self, record, name="at"):
        return f"struct {record.name} *{name} = {self.address(record)};"

    def number_of(self, record, base):
        """A number in the struct `base`; each struct has one."""
        rng = self.rng
        field = rng.choice(record.of_kind("number", "bits", "array", "overlay",
                                          "inner"))
        place = f"{base}{field.name}"
        if field.kind == "array":
            return f"{place}[{self.simple_index(field.size)}]"
        if field.kind == "overlay":
            return place + rng.choice([
                ".all", ".low", f".half[{self.simple_index(4)}]",
                f".byte[{self.simple_index(8)}]", ".half[1]", ".byte[5]"])
        if field.kind == "inner":
            return self.number_of(field.record, place + ".")
        return place

    # -- statements ----------------------------------------------------------

    def statement(self, depth, loop):
        if self.rng.random() < 0.3:
            return super().statement(depth, loop)
        return self.rng.choice([
            self.set_number, self.set_number, self.set_pointer,
            self.set_pointer, self.follow, self.follow, self.follow_twice,
            self.use_either, self.use_either, self.overlay, self.copy_whole,
            self.copy_part, self.clear, self.call_member, self.container,
            self.container_of_cell, self.walk_row, self.move_row,
            self.past_end, self.as_base, self.retarget_holder,
            self.number_reference, self.through_helper, self.single_list,
            self.double_list, self.plain_bytes, self.plain_words,
            self.plain_other_type, self.plain_shift, self.grown_block,
            self.void_pointer, self.freed_block, self.inner_walk,
            self.inner_walk, self.inner_copy, self.inner_passed,
            self.inner_links, self.two_shapes,
            *[self.block_statement] * 12,
            *[self.shape_statement] * 8])()

    def any_record(self, *kinds):
        """A struct type with a field of these kinds, and that field."""
        found = [(r, f) for r in self.program.kinds
                 for f in r.of_kind(*kinds)]
        return self.rng.choice(found) if found else (None, None)

    def set_number(self):
        record = self.rng.choice(self.program.kinds)
        change = self.rng.choice(["=", "+=", "^=", "="])
        return ["{", self.bind(record),
                f"{self.number_of(record, 'at->')} {change} {self.expr(2)};",
                "}"]

    def pointer_place(self):
        """(struct type, a pointer field of the struct `at`, its target)"""
        record, field = self.any_record("pointer", "pointers")
        if record is None:
            return None, None, None
        place = f"at->{field.name}"
        if field.kind == "pointers":
            place += f"[{self.simple_index(2)}]"
        return record, place, field.record

    def set_pointer(self):
        record, place, target = self.pointer_place()
        if record is None:
            return self.set_number()
        value = "0" if self.rng.random() < 0.1 else self.address(target)
        return ["{", self.bind(record), f"{place} = {value};", "}"]

    def follow(self):
        record, place, target = self.pointer_place()
        if record is None:
            return self.set_number()
        return ["{", self.bind(record),
                f"struct {target.name} *to = {place};",
                f"if (to) {self.number_of(target, 'to->')} "
                f"{self.rng.choice(['=', '+='])} {self.expr(2)};",
                f"else {self.set_number_text(record)}",
                USE_ADDRESS.format(f"to == {self.address(target)}"), "}"]

    def set_number_text(self, record):
        return f"{self.number_of(record, 'at->')} = {self.expr(1)};"

    def follow_twice(self):
        record, field = self.any_record("pointer")
        if record is None:
            return self.set_number()
        target = field.record
        again = target.of_kind("pointer")
        lines = ["{", self.bind(record),
                 # A pointer of its own: what is written may be `at` itself.
                 f"struct {target.name} *to = at->{field.name};",
                 "if (to) {"]
        if again:
            second = self.rng.choice(again)
            lines += [f"to->{second.name} = {self.address(second.record)};",
                      "r15 = r15 * 33 + (unsigned long long)" +
                      self.number_of(second.record, f"to->{second.name}->") +
                      ";"]
        lines += [f"{self.number_of(target, 'to->')} = {self.expr(2)};",
                  "}", "}"]
        return lines

    def use_either(self):
        record, field = self.any_record("either")
        if record is None:
            return self.overlay()
        e, pick = f"at->{field.name}", self.rng.random()
        if pick < 0.35:
            lines = [f"{e}.tag = 1;", f"{e}.is.to = "
                     f"{self.address(field.record)};"]
        elif pick < 0.6:
            lines = [f"{e}.tag = 0;", f"{e}.is.number = {self.expr(2)};"]
        else:
            lines = [f"if ({e}.tag == 1)",
                     f"{self.number_of(field.record, f'{e}.is.to->')} = "
                     f"{self.expr(2)};",
                     f"else {self.set_number_text(record)}",
                     f"if ({e}.tag == 0) r15 = r15 * 33 + "
                     f"(unsigned long long){e}.is.number;"]
        return ["{", self.bind(record), *lines, "}"]

    def overlay(self):
        record, field = self.any_record("overlay")
        if record is None:
            return self.set_number()
        o = f"at->{field.name}"
        return ["{", self.bind(record), self.rng.choice([
            f"{o}.all = {self.expr(2)};",
            f"{o}.byte[{self.simple_index(8)}] = {self.expr(2)};",
            f"{o}.half[{self.simple_index(4)}] += {self.expr(2)};",
            f"{o}.low ^= {o}.half[3];",
            f"{o}.half[2] = {o}.byte[{self.simple_index(8)}];"]),
            f"r15 = r15 * 33 + {o}.all + {o}.byte[3];", "}"]

    def copy_whole(self):
        record = self.rng.choice(self.program.kinds)
        return ["{", self.bind(record), self.bind(record, "from"),
                self.rng.choice([
                    "*at = *from;", "memmove(at, from, sizeof *at);",
                    f"struct {record.name} kept = *at; *at = *from; "
                    "*from = kept;",
                    "if (at != from) memcpy(at, from, sizeof(*at));"]), "}"]

    def copy_part(self):
        """From the begin of one member to the end of another."""
        record = self.rng.choice(self.program.kinds)
        ends = [k for k, f in enumerate(record.fields) if f.kind != "bits"]
        first, last = sorted(self.rng.choices(ends, k=2))
        first, last = (record.fields[k].name for k in (first, last))
        begin = f"__builtin_offsetof(struct {record.name}, {first})"
        end = f"__builtin_offsetof(struct {record.name}, {last}) + " \
              f"sizeof(at->{last})"
        return ["{", self.bind(record), self.bind(record, "from"),
                f"memmove((char *)at + {begin}, (char *)from + {begin}, "
                f"{end} - {begin});", "}"]

    def clear(self):
        record = self.rng.choice(self.program.kinds)
        if self.rng.random() < 0.5:
            return ["{", self.bind(record), "memset(at, 0, sizeof *at);", "}"]
        arrays = record.of_kind("array")
        field = self.rng.choice(arrays or record.of_kind("number"))
        value = self.rng.choice([0, 255, 1]) if arrays else 0
        return ["{", self.bind(record),
                f"memset(&at->{field.name}, {value}, "
                f"sizeof at->{field.name});", "}"]

    def call_member(self):
        record, field = self.any_record("call")
        if record is None:
            return self.set_pointer()
        f = f"at->{field.name}"
        return ["{", self.bind(record),
                f"if ({f}) r15 = r15 * 33 + (unsigned){f}("
                f"(int)({self.expr(1)}), (int)({self.expr(1)}));",
                f"{f} = ops[(unsigned)({self.expr(1)}) & 3u];",
                f"{self.set_number_text(record)}",
                f"r15 += (unsigned){f}(3, 4);", "}"]

    def container(self):
        """From an inner struct to the one around it."""
        record, field = self.any_record("inner", "inners")
        if record is None:
            return self.container_of_cell()
        inner, member = field.record, field.name
        if field.kind == "inners":
            member += f"[{self.rng.randrange(2)}]"
        return ["{", self.bind(record),
                f"struct {inner.name} *in = &at->{member};",
                f"{self.number_of(inner, 'in->')} = {self.expr(1)};",
                f"struct {record.name} *out = "
                f"{CONTAINER.format('in', record.name, member)};",
                f"{self.number_of(record, 'out->')} = {self.expr(2)};",
                USE_ADDRESS.format("out == at"), "}"]

    def container_of_cell(self):
        record, field = self.any_record("array")
        if record is None:
            return self.set_number()
        cell = f"{field.name}[{self.rng.randrange(field.size)}]"
        return ["{", self.bind(record),
                f"{field.ctype} *cell = &at->{cell};",
                f"*cell = {self.expr(1)};",
                f"struct {record.name} *out = "
                f"{CONTAINER.format('cell', record.name, cell)};",
                f"{self.number_of(record, 'out->')} += {self.expr(2)};", "}"]

    # -- arrays inside of structs ------------------------------------------

    def inner_walk(self):
        """A pointer goes over an inner array, up to its end or back from it."""
        record, field = self.any_record("array")
        if record is None:
            return self.set_number()
        cells, size = f"at->{field.name}", field.size
        sum_up = "r15 = r15 * 5 + (unsigned long long)*cell;"
        return ["{", self.bind(record)] + self.rng.choice([
            [f"for ({field.ctype} *cell = {cells}; cell != {cells} + {size}; "
             f"cell++) {{ {sum_up} *cell += {self.expr(1)}; }}"],
            [f"{field.ctype} *cell = {cells} + {size};",
             f"while (cell > {cells} + ({self.simple_index(size)})) {{",
             f"*--cell = {self.expr(1)}; {sum_up} }}"],
            [f"{field.ctype} *cell = &{cells}[{self.simple_index(size)}];",
             f"cell -= cell - {cells}; *cell ^= {self.expr(1)}; {sum_up}"],
            [f"unsigned char *byte = (unsigned char *){cells};",
             f"for (unsigned i = {self.simple_index(2)}; "
             f"i < sizeof {cells}; i += 2) byte[i] += 3;",
             f"{field.ctype} *cell = {cells} + 1; {sum_up}"]]) + ["}"]

    def inner_copy(self):
        """Some elements of an inner array go to another one."""
        record, field = self.any_record("array")
        if record is None:
            return self.copy_whole()
        to, size = f"at->{field.name}", field.size
        count = f"({self.simple_index(size)})"
        return ["{", self.bind(record), self.bind(record, "from"),
                f"unsigned n = {count};",
                self.rng.choice([
                    f"memmove({to} + ({size} - n), from->{field.name}, "
                    f"n * sizeof *{to});",
                    f"memmove({to}, from->{field.name} + n, "
                    f"({size} - n) * sizeof *{to});",
                    f"memset({to} + n, {self.rng.choice([0, 255, 7])}, "
                    f"({size} - n) * sizeof *{to});",
                    f"memmove({to}, from->{field.name}, sizeof {to});"]),
                f"r15 = r15 * 33 + (unsigned long long){to}[n & 1];", "}"]

    def inner_passed(self):
        """An inner array, or a part of it, as two ends of a range."""
        record, field = self.any_record("array")
        if record is None:
            return self.through_helper()
        name, size = self.fresh("range"), field.size
        return ["{", self.bind(record),
                f"struct {{ {field.ctype} *begin, *end; }} {name} = "
                f"{{at->{field.name}, at->{field.name} + {size}}};",
                f"if ({self.leaf()}) {name}.begin++;",
                f"if ({self.leaf()}) {name}.end--;",
                f"while ({name}.begin < {name}.end) {{",
                f"*{name}.begin += {self.expr(1)};",
                f"r15 = r15 * 3 + (unsigned long long)*{name}.begin++; }}",
                f"r15 += (unsigned long long)({name}.end - "
                f"at->{field.name});", "}"]

    def inner_links(self):
        """All of an array of pointers, and what they lead to."""
        record, field = self.any_record("pointers")
        if record is None:
            return self.follow()
        target = field.record
        return ["{", self.bind(record),
                f"for (struct {target.name} **link = at->{field.name}, "
                f"**end = link + 2; link < end; link++) {{",
                f"if (*link) r15 = r15 * 7 + (unsigned long long)"
                f"{self.number_of(target, '(*link)->')};",
                # What is written may be the array itself: not within it.
                f"else *link = {self.address(target)}; }}",
                f"at->{field.name}[{self.simple_index(2)}] = "
                f"at->{field.name}[{self.simple_index(2)}];", "}"]

    def two_shapes(self):
        """A block is one of two structs, by a tag in front of both."""
        one, two = (self.rng.choice(self.program.kinds) for _ in range(2))
        name = self.fresh("shape")
        return ["{", f"union {{ int tag; struct {{ int tag; struct {one.name} "
                f"is; }} one; struct {{ int tag; struct {two.name} is[2]; }} "
                f"two; }} {name};", f"memset(&{name}, 0, sizeof {name});",
                f"if ({self.leaf()}) {{ {name}.one.is = {self.place(one)};",
                f"{name}.tag = 1; {self.number_of(one, f'{name}.one.is.')} = "
                f"{self.expr(1)}; }} else {{",
                f"{name}.two.is[{self.simple_index(2)}] = {self.place(two)};",
                f"{name}.tag = 2; "
                f"{self.number_of(two, f'{name}.two.is[1].')} "
                f"= {self.expr(1)}; }}",
                f"if ({name}.tag == 1) r15 = r15 * 5 + (unsigned long long)"
                f"{self.number_of(one, f'{name}.one.is.')};",
                f"else {self.place(two)} = {name}.two.is[1];", "}"]

    def walk_row(self):
        if not self.rows:
            return self.copy_whole()
        row, record = self.rng.choice(self.rows)
        name = f"struct {record.name}"
        number, value = self.number_of(record, "at->"), self.expr(1)
        sum_up = f"r15 = r15 * 31 + (unsigned long long)({number});"
        return ["{"] + self.rng.choice([
            [f"for ({name} *at = {row}; at != {row} + 4; at++) {{",
             f"{number} += {value};", sum_up, "}"],
            [f"for ({name} *at = {row} + 4; at-- > {row};) {sum_up}"],
            [f"{name} *at = {row}, *end = at + 4;",
             f"while (at < end) {{ {sum_up} at += 2; }}",
             "r15 += (unsigned long long)(end - at);"],
            [f"char *byte = (char *){row};",
             f"{name} *at = ({name} *)(byte + ({self.simple_index(4)}) * "
             f"sizeof *at);", f"{number} = {value};",
             f"r15 += (unsigned long long)(at - {row});"]]) + ["}"]

    def move_row(self):
        if not self.rows:
            return self.copy_part()
        row, record = self.rng.choice(self.rows)
        a, b = self.simple_index(2), self.simple_index(4)
        return ["{", self.rng.choice([
            f"memmove({row} + ({a}), {row} + ({b}) / 2, "
            f"(1 + ({self.simple_index(2)})) * sizeof {row}[0]);",
            f"memcpy({row}, {row} + 2, 2 * sizeof {row}[0]);",
            f"{row}[{a}] = {row}[{b}];",
            f"memset({row} + ({a}), 0, 2 * sizeof {row}[0]);"]), "}"]

    def past_end(self):
        """Addresses at the end of arrays and members."""
        arrays = [a for a in self.arrays if len(a.sizes) == 1 and a.address
                  and not a.suffix]
        if self.rows and (not arrays or self.rng.random() < 0.5):
            row, record = self.rng.choice(self.rows)
            k = self.simple_index(4)
            return [USE_ADDRESS.format(self.rng.choice([
                f"&{row}[{k}] + 1 == {row} + 4",
                f"{row} + 4 - &{row}[{k}]",
                f"(char *)&{row}[1] + sizeof {row}[1] == (char *)&{row}[{k}]",
                f"&{row}[{k}] < {row} + 2"]))]
        if not arrays:
            return self.walk_row()
        array = self.rng.choice(arrays)
        cells, size = array.prefix, array.sizes[0]
        return ["{", f"{array.ctype} *cell = {cells} + "
                f"({self.simple_index(size)}), *end = {cells} + {size};",
                f"while (cell != end) r15 = r15 * 3 + (unsigned long long)"
                "*cell++;", f"r15 += (unsigned long long)(cell - {cells}) + "
                f"(cell == end);", f"cell[-1] = {self.expr(1)};", "}"]

    def as_base(self):
        """A struct through a pointer to the type of its first member."""
        derived = [r for r in self.program.kinds
                   if r.fields[0].kind == "inner"]
        if not derived:
            return self.as_same_begin()
        record = self.rng.choice(derived)
        base = record.fields[0].record
        return ["{", self.bind(record),
                f"struct {base.name} *base = (struct {base.name} *)at;",
                f"{self.number_of(base, 'base->')} = {self.expr(2)};",
                self.rng.choice([f"*base = {self.place(base)};", ""]),
                f"struct {record.name} *back = (struct {record.name} *)base;",
                f"{self.number_of(record, 'back->')} += {self.expr(1)};",
                USE_ADDRESS.format(f"base == {self.address(base)}"), "}"]

    def as_same_begin(self):
        """A struct through another type that begins with the same members."""
        record = self.program.kinds[0]
        longer = self.program.longer
        name = self.fresh("lo")
        return ["{", f"struct {longer.name} {name} = {{0}};",
                f"struct {record.name} *at = (struct {record.name} *)"
                f"&{name};",
                f"{self.number_of(record, 'at->')} = {self.expr(2)};",
                f"{self.number_of(longer, f'{name}.')} += {self.expr(1)};",
                "r15 = r15 * 33 + (unsigned long long)(" +
                self.number_of(record, "at->") + ") + (unsigned long long)" +
                self.number_of(longer, f"{name}.") + ";", "}"]

    def retarget_holder(self):
        if not self.held:
            return self.set_pointer()
        name, record = self.rng.choice(self.held)
        lines = [f"{name} = {self.address(record)};"]
        fields = record.of_kind("pointer")
        own = [f for f in fields if f.record is record]
        if own:
            field = self.rng.choice(own).name
            lines.append(f"if ({name}->{field}) {name} = {name}->{field};")
        return lines

    def number_reference(self):
        record, field = self.any_record("number pointer")
        choices = [a for _, a in self.addresses("int")]
        if record is None or not choices:
            return self.set_number()
        ref = f"at->{field.name}"
        return ["{", self.bind(record), f"if ({ref}) *{ref} += "
                f"(int)({self.expr(1)});",
                f"{ref} = {self.rng.choice(choices)};",
                f"*{ref} ^= (int)({self.expr(1)});",
                f"r15 = r15 * 33 + ({ref} == {self.rng.choice(choices)});",
                "}"]

    def through_helper(self):
        record = self.rng.choice(self.program.kinds)
        a, b = self.address(record), self.address(record)
        return self.rng.choice([
            [f"touch_{record.name}({a}, (int)({self.expr(1)}));"],
            ["{", f"struct {record.name} *at = pick_{record.name}({a}, {b}, "
             f"(int)({self.expr(1)}));",
             f"{self.number_of(record, 'at->')} = {self.expr(1)};", "}"],
            [f"{self.place(record)} = changed_{record.name}("
             f"{self.place(record)});"]])

    def single_list(self):
        """Built, turned round, with something taken out; on the heap or not."""
        rng, node = self.rng, f"struct n{self.program.number}"
        heap = rng.random() < 0.5
        take = "malloc(sizeof *one); if (!one) abort();" if heap \
            else "&cells[i];"
        lines = [f"{node} *head = 0, *one;"]
        if not heap:
            lines.append(f"{node} cells[4];")
        lines += [f"for (unsigned i = 0; i < {self.bounded(0, 3)} && i < 4; "
                  f"i++) {{", f"one = {take}",
                  f"one->value = (int)({self.expr(1)}) + (int)i;",
                  f"one->extra = {self.expr(1)};"]
        if rng.random() < 0.5:  # sorted
            lines += [f"{node} **at = &head;",
                      "while (*at && (*at)->value < one->value) "
                      "at = &(*at)->next;",
                      "one->next = *at; *at = one; }"]
        else:
            lines.append("one->next = head; head = one; }")
        if rng.random() < 0.5:
            lines += [f"{node} *back = 0;",
                      f"while (head) {{ {node} *next = head->next; "
                      "head->next = back; back = head; head = next; }",
                      "head = back;"]
        if rng.random() < 0.6:
            lines += [f"for ({node} **at = &head; *at;)",
                      f"if (((*at)->value & 3) == {rng.randrange(4)}) {{",
                      f"{node} *gone = *at; *at = gone->next;",
                      "free(gone); }" if heap else "gone->next = 0; }",
                      "else at = &(*at)->next;"]
        lines += ["while (head) {", "sum = sum * 5 + (unsigned)head->value + "
                  "(unsigned long long)head->extra;",
                  f"{node} *gone = head; head = head->next;",
                  "free(gone); }" if heap else "gone->next = 0; }"]
        return self.wrap(lines, 1)

    def double_list(self):
        """A ring with a sentinel; nodes are found from their links."""
        rng, number = self.rng, self.program.number
        node, link = f"struct d{number}", f"struct l{number}"
        entry = CONTAINER.format("at", f"d{number}", "link")
        lines = [f"{node} nodes[3];", f"struct {{ int count; {link} end; }} "
                 "ring;", "ring.end.next = ring.end.prev = &ring.end;",
                 "ring.count = 0;", "for (int i = 0; i < 3; i++) {",
                 f"nodes[i].value = (int)({self.expr(1)}) * (i + 1);",
                 f"nodes[i].after = {self.expr(0)};",
                 f"{link} *at = ring.end.{rng.choice(['next', 'prev'])};"]
        if rng.random() < 0.5:
            lines += [f"while (at != &ring.end && {entry}->value < "
                      "nodes[i].value) at = at->next;"]
        lines += [f"{link} *new = &nodes[i].link;",
                  "new->next = at; new->prev = at->prev;",
                  "at->prev->next = new; at->prev = new; ring.count++; }"]
        if rng.random() < 0.7:
            lines += [f"{link} *gone = &nodes[{self.simple_index(4)} % 3]"
                      ".link;", "gone->prev->next = gone->next;",
                      "gone->next->prev = gone->prev; ring.count--;"]
        lines += [f"for ({link} *at = ring.end.next; at != &ring.end; "
                  "at = at->next) {",
                  f"sum = sum * 7 + (unsigned){entry}->value;",
                  f"{entry}->after += ring.count;",
                  f"sum += (unsigned long long){entry}->after; }}",
                  f"for ({link} *at = ring.end.prev; at != &ring.end; "
                  "at = at->prev)",
                  f"sum = sum * 3 + (unsigned){entry}->value;"]
        return self.wrap(lines, "ring.count")

    # -- bytes: structs without padding ------------------------------------

    def plain(self):
        """Two structs with numbers in them, and the type of the first."""
        a, b = self.rng.sample(self.program.plains, 2)
        lines = []
        for kind, name in ((a, "pa"), (b, "pb")):
            lines.append(f"_Alignas(8) struct {kind.name} {name} = {{0}};")
            for field, _, count in kind.fields:
                cell = f"{name}.{field}" + ("[1]" if count > 1 else "")
                lines.append(f"{cell} = {self.expr(0)};")
        return lines, a, b

    def plain_sum(self, lines):
        lines += ["for (unsigned i = 0; i < sizeof pa; i++)",
                  "sum = sum * 7 + ((unsigned char *)&pa)[i];",
                  "for (const unsigned char *at = (unsigned char *)&pb; "
                  "at < (unsigned char *)(&pb + 1); at++)",
                  "sum = sum * 3 + *at;"]
        return self.wrap(lines, 1)

    def plain_cell(self, kind, name):
        field, _, count = self.rng.choice(kind.fields)
        index = f"[{self.simple_index(2)}]" if count > 1 else ""
        return f"{name}{field}{index}"

    def plain_bytes(self):
        lines, a, _ = self.plain()
        lines += [f"((unsigned char *)&pa)[{self.simple_index(16)}] = "
                  f"{self.expr(1)};",
                  f"sum += (unsigned long long){self.plain_cell(a, 'pa.')};",
                  "unsigned char *to = (unsigned char *)&pb;",
                  "const unsigned char *from = (unsigned char *)&pa;",
                  f"for (unsigned n = {self.bounded(1, 15)}; n > 0; n--) "
                  "*to++ = *from++;"]
        return self.plain_sum(lines)

    def plain_words(self):
        lines, a, b = self.plain()
        ctype, count = self.rng.choice([("int", 4), ("short", 8),
                                        ("unsigned long long", 2)])
        lines += [f"{ctype} *word = ({ctype} *)&pa;",
                  f"word[{self.simple_index(count)}] = {self.expr(1)};",
                  f"sum = (unsigned long long){self.plain_cell(a, 'pa.')};",
                  f"word = ({ctype} *)&pb + 1;",
                  f"word[-1] += word[0]; *word = {self.expr(1)};",
                  f"{self.plain_cell(b, 'pb.')} += {self.expr(1)};"]
        return self.plain_sum(lines)

    def plain_other_type(self):
        lines, a, b = self.plain()
        lines += [f"struct {b.name} *other = (struct {b.name} *)&pa;",
                  f"{self.plain_cell(b, 'other->')} = {self.expr(1)};",
                  f"sum = (unsigned long long){self.plain_cell(a, 'pa.')};",
                  self.rng.choice(["*other = pb;", "pb = *other;",
                                   f"*(struct {a.name} *)&pb = pa;"])]
        return self.plain_sum(lines)

    def plain_shift(self):
        lines, _, _ = self.plain()
        k, n = (self.simple_index(8) for _ in range(2))
        lines.append(self.rng.choice([
            f"memcpy((char *)&pa + ({k}), (char *)&pb + ({n}), "
            f"{self.bounded(1, 7)});",
            f"memmove((char *)&pa + ({k}), (char *)&pa + ({n}), "
            f"{self.bounded(1, 7)});",
            f"memset((char *)&pa + ({k}), {self.rng.choice([0, 255, 3])}, "
            f"{self.bounded(0, 7)});",
            f"memcpy((char *)&pa + 3, &pb, {self.bounded(0, 7)});"]))
        return self.plain_sum(lines)

    # -- blocks of the heap ----------------------------------------------------

    def grown_block(self):
        """An array of structs on the heap that grows."""
        record = self.rng.choice(self.program.kinds)
        name, value = f"struct {record.name}", self.expr(1)
        number = self.number_of(record, "block[i].")
        lines = [f"unsigned n = {self.bounded(1, 1)};",
                 f"{name} *block = calloc(n, sizeof *block);",
                 "if (!block) abort();",
                 f"for (unsigned i = 0; i < n; i++) block[i] = "
                 f"{self.place(record)};",
                 "block = realloc(block, (n + 1) * sizeof *block);",
                 "if (!block) abort();",
                 "memset(&block[n], 0, sizeof block[n]);",
                 f"for (unsigned i = 0; i <= n; i++) {number} += {value};",
                 "for (unsigned i = 0; i <= n; i++) sum = sum * 5 + "
                 f"(unsigned long long){self.number_of(record, 'block[i].')};",
                 "free(block);"]
        return self.wrap(lines, "n")

    def freed_block(self):
        """Used, freed, and another one of another type afterwards."""
        one, two = (self.rng.choice(self.program.kinds) for _ in range(2))
        lines = []
        for record, name in ((one, "first"), (two, "second")):
            lines += [f"struct {record.name} *{name} = malloc(sizeof "
                      f"*{name});", f"if (!{name}) abort();",
                      f"*{name} = {self.place(record)};",
                      f"{self.number_of(record, name + '->')} = "
                      f"{self.expr(1)};",
                      f"sum = sum * 5 + (unsigned long long)"
                      f"{self.number_of(record, name + '->')};",
                      f"free({name});"]
        return self.wrap(lines, 2)

    def void_pointer(self):
        """Pointers of two types in one array of void pointers."""
        one, two = (self.rng.choice(self.program.kinds) for _ in range(2))
        return ["{", f"void *any[2] = {{{self.address(one)}, "
                f"{self.address(two)}}};",
                f"struct {one.name} *at = any[0];",
                f"{self.number_of(one, 'at->')} = {self.expr(1)};",
                f"{self.number_of(two, f'((struct {two.name} *)any[1])->')} "
                f"+= {self.expr(1)};",
                USE_ADDRESS.format("any[0] == any[1]")
                if one is two else "", "}"]
