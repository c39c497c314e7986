"""Statements about blocks of memory that programs share out themselves: pools,
arenas, headers before the data, blocks of variable size, memory that is used
again, bits on the heap, numbers of pointers. See records.py."""


class BlockStatements:
    """For RecordFunction, which has the structs and their places."""

    def block_statement(self):
        return self.rng.choice([
            self.pool, self.pool, self.arena, self.header, self.tail_of_records,
            self.tail_of_records, self.heap_bits, self.spare_nodes,
            self.spare_nodes, self.with_context, self.view, self.tagged,
            self.variable_row, self.each_iteration, self.sorted_pointers,
            self.inserted, self.buckets, self.one_of_two])()

    def two_kinds(self):
        return [self.rng.choice(self.program.kinds) for _ in range(2)]

    def sum_of(self, record, base):
        return f"sum = sum * 5 + (unsigned long long)" \
               f"{self.number_of(record, base)};"

    def buffer(self, name, size):
        """Declares bytes that are aligned for every struct."""
        return self.rng.choice([
            [f"_Alignas(16) unsigned char {name}s[{size}];",
             f"unsigned char *{name} = {name}s;"],
            [f"unsigned char *{name} = malloc({size});",
             f"if (!{name}) abort();", f"/*free {name}*/"]])

    def freed(self, lines):
        """What `buffer` took from the heap is given back at the end."""
        return [f"free({line[7:-2]});" for line in lines
                if line.startswith("/*free ")]

    def pool(self):
        """Slots of an array that are handed out, given back, and used again."""
        record = self.rng.choice(self.program.kinds)
        use = f"struct {record.name} *one = &at->is; *one = " \
              f"{self.place(record)}; {self.number_of(record, 'one->')} = " \
              f"{self.expr(1)}; {self.sum_of(record, 'one->')}"
        heap = self.rng.random() < 0.5
        lines = [f"union slot {{ union slot *next; struct {record.name} is; "
                 "} *unused = 0, *kept = 0;",
                 "union slot *slots = malloc(3 * sizeof *slots); "
                 "if (!slots) abort();" if heap else "union slot slots[3];",
                 "for (int i = 0; i < 3; i++) { slots[i].next = unused; "
                 "unused = &slots[i]; }",
                 f"for (int i = 0; i < 3 + ({self.simple_index(2)}); i++) {{",
                 "if (!unused) { if (!kept) break; kept->next = 0; "
                 "unused = kept; kept = 0; }",
                 "union slot *at = unused; unused = at->next;", use,
                 f"if ({self.leaf()}) {{ at->next = unused; unused = at; }}",
                 "else kept = at; }",
                 "for (; unused; unused = unused->next) sum = sum * 3 + "
                 "(unsigned)(unused - slots);"]
        return self.wrap(lines + ["free(slots);"] * heap, "kept != 0")

    def arena(self):
        """Two structs and an array one after the other in one buffer."""
        one, two = self.two_kinds()
        lines = self.buffer("arena", 4096)
        lines += ["unsigned used = 0;"]
        order = [(one, "first"), (two, "second")]
        for record, name in order:
            lines += [f"struct {record.name} *{name} = (struct {record.name} *)"
                      "(arena + used);",
                      f"used += (sizeof *{name} + 15) / 16 * 16;",
                      f"*{name} = {self.place(record)};"]
        lines += [f"int *cells = (int *)(arena + used); for (int i = 0; i < 3; "
                  f"i++) cells[i] = i * (int)({self.expr(1)});",
                  f"{self.number_of(one, 'first->')} = {self.expr(1)};",
                  f"{self.number_of(two, 'second->')} += "
                  f"cells[{self.simple_index(2)}];"]
        if self.rng.random() < 0.5:  # the buffer is used from its begin again
            lines += [f"struct {two.name} *again = (struct {two.name} *)arena;",
                      "if ((unsigned char *)(again + 1) <= "
                      "(unsigned char *)second) {", "*again = *second;",
                      self.sum_of(two, "again->"), "}"]
        else:
            lines += [self.sum_of(one, "first->")]
        lines += [self.sum_of(two, "second->"),
                  "sum = sum * 3 + (unsigned)(cells[1] + cells[2]);",
                  *self.freed(lines)]
        return self.wrap(lines, "used / 16 > 2")

    def header(self):
        """Who holds the text finds what stands before it."""
        rng = self.rng
        ctype = rng.choice(["char", "unsigned char", "short", "int"])
        room = f"{self.bounded(1, 7)}"
        lines = ["struct head { unsigned length, room; "
                 f"{rng.choice(['unsigned char', 'unsigned'])} flags; }};",
                 f"unsigned room = {room};",
                 f"struct head *head = malloc(sizeof *head + room * "
                 f"sizeof({ctype}));", "if (!head) abort();",
                 "head->length = 0; head->room = room; head->flags = 3;",
                 f"{ctype} *text = ({ctype} *)(head + 1);",
                 f"for (unsigned i = 0; i < ({self.expr(1)} ? 3u : 5u); i++) {{",
                 "struct head *h = (struct head *)text - 1;",
                 "if (h->length == h->room) break;",
                 f"text[h->length++] = ({ctype})({self.expr(1)}); }}"]
        if rng.random() < 0.5:
            lines += ["head = realloc((struct head *)text - 1, sizeof *head + "
                      f"(room + 2) * sizeof({ctype}));",
                      "if (!head) abort();", f"text = ({ctype} *)(head + 1);",
                      "head->room = room += 2;",
                      "text[head->length++] = 7; head->flags ^= 1;"]
        lines += ["for (unsigned i = 0; i < ((struct head *)text)[-1].length; "
                  "i++) sum = sum * 7 + (unsigned long long)text[i];",
                  "sum += ((struct head *)text - 1)->flags;",
                  "room += head->room;", "free((struct head *)text - 1);"]
        return self.wrap(lines, "room")

    def tail_of_records(self):
        """A variable number of structs behind a count."""
        record = self.rng.choice(self.program.kinds)
        cell = self.rng.choice([f"struct {record.name} ", f"struct {record.name}"
                                " *"])
        points = cell.endswith("*")
        put = f"&{self.place(record)}" if points else self.place(record)
        base = "tail->cells[i]" + ("->" if points else ".")
        lines = [f"struct tail {{ unsigned count; {cell}cells[]; }};",
                 f"unsigned n = {self.bounded(1, 3)};",
                 "struct tail *tail = malloc(sizeof *tail + n * "
                 "sizeof tail->cells[0]);", "if (!tail) abort();",
                 "tail->count = n;",
                 "for (unsigned i = 0; i < tail->count; i++) {",
                 f"tail->cells[i] = {put};",
                 f"{self.number_of(record, base)} = {self.expr(1)} + i; }}"]
        if self.rng.random() < 0.6:
            lines += ["struct tail *more = calloc(1, sizeof *more + (n + 1) * "
                      "sizeof more->cells[0]);", "if (!more) abort();",
                      "memcpy(more, tail, sizeof *tail + n * "
                      "sizeof tail->cells[0]);", "free(tail); tail = more;",
                      "tail->cells[tail->count] = tail->cells[0]; "
                      "tail->count++;",
                      "memmove(tail->cells, tail->cells + 1, (tail->count - 1) "
                      "* sizeof tail->cells[0]);"]
        lines += ["for (unsigned i = 0; i < tail->count; i++)",
                  self.sum_of(record, base), "n = tail->count;", "free(tail);"]
        return self.wrap(lines, "n")

    def heap_bits(self):
        rng = self.rng
        members, names = [], []
        for k in range(rng.randint(3, 6)):
            ctype = rng.choice(["int", "unsigned", "unsigned char",
                                "long long", "_Bool"])
            widest = {"unsigned char": 8, "_Bool": 1, "long long": 40}
            width = rng.randint(1, widest.get(ctype, 31))
            plain = rng.random() < 0.25
            members.append(f"{ctype} b{k}{'' if plain else f' : {width}'};")
            names.append(f"b{k}")
            if rng.random() < 0.2:
                members.append("int : 0;")
        lines = [f"struct bits {{ {' '.join(members)} struct bits *other; }};",
                 "struct bits *x = calloc(2, sizeof *x), *y = malloc(sizeof "
                 "*y);", "if (!x || !y) abort();",
                 "*y = *x; y->other = x; x->other = x + 1; x[1].other = y;"]
        for _ in range(rng.randint(3, 6)):
            at = rng.choice(["x->", "y->", "x[1].", "x->other->", "y->other->",
                             "x[1].other->", f"x[{self.simple_index(2)}]."])
            change = rng.choice(["=", "=", "+=", "^="])
            lines.append(f"{at}{rng.choice(names)} {change} {self.expr(1)};")
        lines.append(rng.choice(["x[1] = *y;", "memcpy(y, x, sizeof *y);",
                                 "memmove(x, x + 1, sizeof *x);",
                                 "x->other = 0;", ""]))
        for at in ("x->", "y->", "x[1]."):
            lines += [f"sum = sum * 3 + (unsigned long long){at}{name};"
                      for name in names]
        lines.append("sum = sum * 2 + (y->other == x);")
        return self.wrap(lines + ["free(y); free(x);"], 1)

    def spare_nodes(self):
        """Freed nodes are kept in a list and used before new ones are taken."""
        rng, node = self.rng, f"struct n{self.program.number}"
        really = rng.random() < 0.5
        lines = [f"{node} *spare = 0, *head = 0;",
                 f"for (unsigned i = 0; i < {self.bounded(2, 3)}; i++) {{",
                 f"{node} *one = spare;",
                 "if (one) spare = one->next;",
                 "else { one = malloc(sizeof *one); if (!one) abort(); }",
                 f"one->value = (int)({self.expr(1)}) + (int)i; one->extra = "
                 f"{self.leaf()};", "one->next = head; head = one;",
                 f"if ({self.leaf()} || i == 2) {{ {node} *gone = head; "
                 "head = gone->next;",
                 "sum = sum * 5 + (unsigned)gone->value;",
                 "free(gone); } }" if really else
                 "gone->next = spare; spare = gone; } }",
                 f"while (head) {{ {node} *gone = head; head = gone->next; "
                 "sum = sum * 7 + (unsigned)gone->value + (unsigned long long)"
                 "gone->extra; free(gone); }",
                 f"while (spare) {{ {node} *gone = spare; spare = gone->next; "
                 "free(gone); }"]
        return self.wrap(lines, 3)

    def with_context(self):
        """Functions that get what they work on as a void pointer."""
        one, two = self.two_kinds()
        name, flag = self.fresh("cb"), self.leaf()
        return ["{", f"struct {{ void (*call)(void *, int); void *with; }} "
                f"{name}[2] = {{{{with_{one.name}, {self.address(one)}}}, "
                f"{{with_{two.name}, {self.address(two)}}}}};",
                f"if ({flag}) {name}[0] = {name}[1];",
                f"for (int i = 0; i < 2; i++) {name}[i].call({name}[i].with, "
                f"(int)({self.expr(1)}));", "}"]

    def view(self):
        """Parts of a text, as a pointer and a length."""
        lines = ["struct view { const char *at; unsigned length; };",
                 f"char text[] = \"{self.rng.choice(['a,bc,', 'k=v', ',x', 'abcd'])}\";",
                 f"text[{self.simple_index(2)}] = (char)({self.expr(1)});",
                 "struct view all = {text, sizeof text - 1}, parts[3];",
                 "unsigned n = 0;",
                 "while (n < 3) { struct view part = all;",
                 "part.length = 0;",
                 "while (part.length < all.length && part.at[part.length] != "
                 "',') part.length++;",
                 "parts[n++] = part; if (part.length == all.length) break;",
                 "all.at += part.length + 1; all.length -= part.length + 1; }",
                 "for (unsigned i = 0; i < n; i++) sum = sum * 9 + "
                 "(unsigned)(parts[i].at - text) + parts[i].length * 3u + "
                 "(parts[i].length ? (unsigned char)*parts[i].at : 0u);"]
        return self.wrap(lines, "n")

    def tagged(self):
        """The lowest bit of a pointer's number says what it points to."""
        one, two = self.two_kinds()
        mask = "~(__UINTPTR_TYPE__)1"
        name = self.fresh("word")
        return ["{", f"_Alignas(8) struct {one.name} *first = "
                f"{self.address(one)};", f"_Alignas(8) struct {two.name} "
                f"*second = {self.address(two)};",
                "if (((__UINTPTR_TYPE__)first & 1) == 0 && "
                "((__UINTPTR_TYPE__)second & 1) == 0) {",
                f"__UINTPTR_TYPE__ {name} = {self.leaf()} ? "
                "(__UINTPTR_TYPE__)first : (__UINTPTR_TYPE__)second | 1;",
                f"if ({name} & 1) {{ struct {two.name} *at = (struct {two.name}"
                f" *)({name} & {mask}); {self.number_of(two, 'at->')} = "
                f"{self.expr(1)}; }}",
                f"else {{ struct {one.name} *at = (struct {one.name} *){name}; "
                f"{self.number_of(one, 'at->')} = {self.expr(1)}; }} }}", "}"]

    def variable_row(self):
        """As many structs as an input says, not on the heap."""
        record = self.rng.choice(self.program.kinds)
        name = f"struct {record.name}"
        room = self.rng.choice([f"{name} row[n];", f"{name} *row = "
                                "__builtin_alloca(n * sizeof *row);"])
        lines = [f"unsigned n = {self.bounded(1, 3)};", room,
                 f"for ({name} *at = row; at < row + n; at++) {{",
                 f"*at = {self.place(record)};",
                 f"{self.number_of(record, 'at->')} += {self.expr(1)}; }}",
                 f"{name} *last = &row[n - 1];",
                 f"{self.number_of(record, 'last->')} ^= {self.expr(1)};",
                 "row[0] = *last;",
                 "for (unsigned i = 0; i < n; i++)",
                 self.sum_of(record, "row[i].")]
        return self.wrap(lines, "(unsigned)(last - row)")

    def each_iteration(self):
        """A local of a loop's body, new in each iteration."""
        record = self.rng.choice(self.program.kinds)
        name = f"struct {record.name}"
        lines = [f"for (int i = 0; i < 3; i++) {{ {name} mine = "
                 f"{self.rng.choice([self.place(record), '{0}'])};",
                 f"{name} *at = {self.leaf()} ? &mine : "
                 f"{self.address(record)};",
                 f"{self.number_of(record, 'at->')} = {self.expr(1)} + i;",
                 self.sum_of(record, "mine."), self.sum_of(record, "at->"), "}"]
        return self.wrap(lines, 1)

    def sorted_pointers(self):
        """Pointers to structs change their places in an array."""
        record = self.rng.choice(self.program.kinds)
        name = f"struct {record.name}"
        number = record.of_kind("number")[0].name
        cells = ", ".join(self.address(record) for _ in range(3))
        lines = [f"{name} *by[3] = {{{cells}}};",
                 "for (int i = 1; i < 3; i++)",
                 f"for (int k = i; k > 0 && by[k]->{number} < "
                 f"by[k - 1]->{number}; k--) {{ {name} *swap = by[k]; by[k] = "
                 "by[k - 1]; by[k - 1] = swap; }",
                 f"{name} **least = by; (*least)->{number} = {self.expr(1)};",
                 "for (int i = 0; i < 3; i++)", self.sum_of(record, "by[i]->")]
        return self.wrap(lines, "by[0] == by[1]")

    def inserted(self):
        """Room is made between the structs of an array, as in a B-tree."""
        record = self.rng.choice(self.program.kinds)
        name = f"struct {record.name}"
        lines = [f"struct {{ unsigned count; {name} cells[4]; }} node = {{0}};",
                 f"while (node.count < {self.bounded(1, 3)} && node.count < 4) "
                 f"{{ unsigned at = ({self.leaf()}) ? 0 : node.count;",
                 "memmove(&node.cells[at + 1 > 3 ? 3 : at + 1], &node.cells[at]"
                 ", (node.count - at) * sizeof node.cells[0]);",
                 f"node.cells[at] = {self.place(record)};",
                 f"{self.number_of(record, 'node.cells[at].')} = "
                 f"{self.expr(1)}; node.count++; }}",
                 "for (unsigned i = 0; i < node.count; i++)",
                 self.sum_of(record, "node.cells[i].")]
        return self.wrap(lines, "node.count")

    def buckets(self):
        """A hash table with chains; the entries are in an array or not."""
        node = f"struct n{self.program.number}"
        heap = self.rng.random() < 0.5
        take = "malloc(sizeof *one); if (!one) abort();" if heap \
            else "&entries[i];"
        lines = [f"{node} *table[2] = {{0}}, *one;",
                 *([] if heap else [f"{node} entries[3];"]),
                 "for (unsigned i = 0; i < 3; i++) {",
                 f"one = {take} one->value = (int)({self.expr(1)}) + (int)i; "
                 f"one->extra = {self.leaf()};",
                 f"{node} **at = &table[(unsigned)one->value % 2];",
                 "one->next = *at; *at = one; }",
                 f"for (one = table[{self.simple_index(2)}]; one; one = "
                 "one->next) if (one->value & 2) one->extra += 1;",
                 "for (int i = 0; i < 2; i++) while (table[i]) { one = "
                 "table[i]; table[i] = one->next; sum = sum * 11 + "
                 "(unsigned)one->value + (unsigned long long)one->extra * 3;"
                 + (" free(one);" if heap else "") + " }"]
        return self.wrap(lines, 1)

    def one_of_two(self):
        """A pointer that shares its place with one of another type."""
        one, two = self.two_kinds()
        name = self.fresh("ref")
        return ["{", f"struct {{ union {{ struct {one.name} *first; struct "
                f"{two.name} *second; void *any; }} to; unsigned char which; "
                f"}} {name} = {{{{0}}, 0}}, *ref = &{name};",
                f"if ({self.leaf()}) ref->to.first = {self.address(one)};",
                f"else {{ ref->to.second = {self.address(two)}; "
                "ref->which = 1; }",
                f"if (ref->which) {self.number_of(two, 'ref->to.second->')} = "
                f"{self.expr(1)};",
                f"else {self.number_of(one, 'ref->to.first->')} += "
                f"{self.expr(1)};",
                "r15 = r15 * 3 + (ref->to.any != 0);", "}"]
