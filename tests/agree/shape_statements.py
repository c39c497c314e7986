"""Statements about shapes of memory: arrays of arrays, tables of pointers that
grow, structs without padding rules, structs that share their place, structs
that are returned with pointers in them, rows of variable size. See records.py.
"""


class ShapeStatements:
    """For RecordFunction, which has the structs and their places."""

    def shape_statement(self):
        return self.rng.choice([
            self.matrix, self.matrix, self.pointer_table, self.packed,
            self.shared_begin, self.returned_pair, self.blocks_in_turns,
            self.variable_matrix, self.copied_links, self.number_keys])()

    def matrix(self):
        """An array of arrays in a struct: by rows, by columns, as one row."""
        ctype = self.rng.choice(["int", "short", "unsigned char", "long long"])
        r, c = f"({self.leaf()} ? 1 : 0)", f"({self.simple_index(4)}) % 3"
        lines = [f"struct {{ {ctype} before; {ctype} cell[2][3]; {ctype} "
                 "after; } m[2] = {0}, *one = &m[" + self.simple_index(2) +
                 "];",
                 f"{ctype} *flat = &one->cell[0][0], (*row)[3] = one->cell + "
                 f"{r};",
                 f"one->after = {self.expr(0)}; one->before = "
                 f"{self.expr(0)};"]
        lines += [self.rng.choice([
            f"for (int i = 0; i < 6; i++) flat[i] = i + ({self.expr(1)});",
            f"for (int i = 0; i < 6; i += 2) flat[i] = {self.expr(1)};",
            f"for (int j = 0; j < 3; j++) (*row)[j] += j - ({self.expr(1)});",
            f"{{ {ctype} *down = flat + ({c}); down[3] = {self.expr(1)}; "
            "*down = down[3]; }"]) for _ in range(2)]
        lines += [f"one->cell[{r}][{c}] ^= {self.expr(1)};", "m[1] = *one;",
                  self.rng.choice([
                      "memcpy(m[0].cell[0], m[1].cell[1], sizeof *row);",
                      "memmove(flat + 1, flat, 4 * sizeof *flat);",
                      "m[0] = m[1];"]),
                  "for (int k = 0; k < 2; k++) { for (int i = 0; i < 2; i++) "
                  "for (int j = 0; j < 3; j++) sum = sum * 7 + "
                  "(unsigned long long)m[k].cell[i][j]; sum = sum * 3 + "
                  "(unsigned long long)m[k].before + "
                  "(unsigned long long)m[k].after; }"]
        return self.wrap(lines, "row - one->cell")

    def pointer_table(self):
        """Pointers to structs in a block that grows, changed from outside."""
        record = self.rng.choice(self.program.kinds)
        name = f"struct {record.name}"
        number = self.number_of(record, "table[i]->")
        lines = [f"{name} **table = malloc(2 * sizeof *table), ***top = "
                 "&table;", "if (!table) abort();",
                 f"table[0] = {self.address(record)}; (*top)[1] = "
                 f"{self.address(record)};",
                 "table = realloc(table, 4 * sizeof *table);",
                 "if (!table) abort();",
                 f"{name} **at = *top + 2; *at++ = table[{self.simple_index(2)}"
                 f"]; *at = {self.address(record)};",
                 f"if ({self.leaf()}) {{ {name} *swap = *at; *at = table[0]; "
                 "table[0] = swap; }",
                 f"for (int i = 0; i < 4; i++) {number} += i;",
                 "for (int i = 0; i < 4; i++)", self.sum_of(record, "table[i]->"),
                 "sum = sum * 3 + (table[0] == table[2]);"]
        return self.wrap(lines + ["free(*top);"], "at - table")

    def packed(self):
        """Members at odd addresses, read by copies too."""
        lines = ["struct __attribute__((packed)) { char tag; int number; short "
                 "small; long long wide; } p[2] = {{0}};",
                 f"unsigned k = {self.simple_index(2)};",
                 f"p[k].number = {self.expr(1)}; p[1 - k].wide = "
                 f"{self.expr(1)}; p[k].tag = (char)({self.expr(1)}); "
                 f"p[1].small = (short)({self.expr(1)});",
                 "unsigned char *byte = (unsigned char *)p;",
                 self.rng.choice([
                     f"byte[1 + ({self.simple_index(4)})] ^= {self.expr(1)};",
                     f"int copy = {self.expr(1)}; memcpy(byte + 5 + "
                     f"({self.simple_index(8)}), &copy, sizeof copy);",
                     "memcpy(&p[0].number, &p[1].wide, sizeof p[0].number);",
                     "p[1] = p[k];"]),
                 "for (unsigned i = 0; i < sizeof p; i++) sum = sum * 3 + "
                 "byte[i];"]
        return self.wrap(lines, "p[0].number + p[1].small + p[0].wide")

    def shared_begin(self):
        """Structs of two types in one place; their first members are alike."""
        a, b, c = (self.expr(1) for _ in range(3))
        lines = ["union { struct { int kind; int x; } a; struct { int kind; "
                 "short y[2]; int *z; } b; struct { int kind; unsigned char "
                 "raw[12]; } c; } u[2], *at;",
                 "memset(u, 0, sizeof u); int mine = 3;",
                 f"at = &u[{self.simple_index(2)}];",
                 f"if ({self.leaf()}) {{ at->a.kind = 1; at->a.x = {a}; }} "
                 f"else {{ at->b.kind = 2; at->b.y[{self.simple_index(2)}] = "
                 f"(short)({b}); at->b.z = &mine; }}",
                 f"if (at->c.kind == 2) *at->b.z += (int)({c});",
                 f"else at->c.raw[{self.simple_index(4)}] ^= 5;",
                 "u[1] = *at;",
                 "sum = (unsigned)u[1].a.x + (unsigned)u[0].a.kind * 3;",
                 "if (u[1].b.kind == 2) sum += (unsigned)*u[1].b.z;"]
        return self.wrap(lines, "mine")

    def returned_pair(self):
        """A struct with pointers in it is passed and returned."""
        record = self.rng.choice(self.program.kinds)
        n = f"struct {record.name}"
        number = self.number_of(record, "got.first->")
        lines = [f"struct {{ {n} *first; {n} **second; int n; }} got = {{0}}, "
                 "was;", f"{n} *kept = {self.address(record)};",
                 f"got.first = {self.address(record)}; got.second = &kept; "
                 f"got.n = {self.expr(1)};", "was = got;",
                 f"*got.second = got.first; was.first = *was.second;",
                 f"{number} = {self.expr(1)}; was.n += got.first == was.first;",
                 self.sum_of(record, "(*was.second)->"),
                 self.sum_of(record, "kept->")]
        return self.wrap(lines, "was.n")

    def blocks_in_turns(self):
        """Blocks of the heap of which some are freed while others live."""
        record = self.rng.choice(self.program.kinds)
        n = f"struct {record.name}"
        lines = [f"{n} *live[3] = {{0}};",
                 f"for (unsigned i = 0; i < 4u + ({self.simple_index(2)}); i++)"
                 f" {{ unsigned k = (i * 2 + ({self.simple_index(2)})) % 3;",
                 "if (live[k]) {", self.sum_of(record, "live[k]->"),
                 "free(live[k]); live[k] = 0; } else {",
                 f"{n} *one = {self.rng.choice(['calloc(1, sizeof *one)', 'malloc(sizeof *one)'])}; "
                 "if (!one) abort();",
                 f"*one = {self.place(record)}; "
                 f"{self.number_of(record, 'one->')} = i; live[k] = one; }} }}",
                 "for (int k = 0; k < 3; k++) {", "if (live[k])",
                 self.sum_of(record, "live[k]->"), "free(live[k]); }"]
        return self.wrap(lines, "live[0] != 0")

    def variable_matrix(self):
        """Rows whose length an input says, on the stack or the heap."""
        heap = self.rng.random() < 0.5
        take = "int (*m)[n] = malloc(3 * sizeof *m); if (!m) abort();" if heap \
            else "int m[3][n];"
        lines = [f"unsigned n = {self.bounded(1, 3)};", take,
                 "for (unsigned i = 0; i < 3 * n; i++) (&m[0][0])[i] = (int)(i "
                 f"* 3 + ({self.expr(1)}));",
                 f"m[{self.simple_index(2)}][({self.simple_index(4)}) % n] ^= "
                 f"{self.expr(1)};",
                 f"int (*row)[n] = m + ({self.simple_index(2)});",
                 "memcpy(m[2], *row, sizeof *row);",
                 "for (unsigned i = 0; i < 3; i++) for (unsigned j = 0; j < n; "
                 "j++) sum = sum * 5 + (unsigned)m[i][j];"]
        return self.wrap(lines + ["free(m);"] * heap, "sizeof m[0] / 4")

    def copied_links(self):
        """Nodes that are copied point to where the others pointed. (Not byte
        by byte by the program itself: pointers that are put together from their
        bytes are followed in no layout, so that such programs stay unknown.)"""
        node = f"struct n{self.program.number}"
        lines = [f"{node} a[3], b[3];",
                 "for (int i = 0; i < 3; i++) { a[i].next = i < 2 ? &a[i + 1] "
                 f": 0; a[i].value = i + (int)({self.expr(1)}); a[i].extra = "
                 f"{self.leaf()}; }}",
                 self.rng.choice([
                     "memcpy(b, a, sizeof a);",
                     "for (int i = 0; i < 3; i++) b[i] = a[2 - i];"]),
                 f"b[{self.simple_index(2)}].value += {self.expr(1)};",
                 f"if ({self.leaf()}) b[1].next = b;",
                 f"int left = 4; for ({node} *at = b; at && left; at = "
                 "at->next, left--) sum = sum * 3 + (unsigned)at->value;"]
        return self.wrap(lines, "left")

    def number_keys(self):
        """Addresses as numbers: equal for equal pointers, and back again."""
        record = self.rng.choice(self.program.kinds)
        name = f"struct {record.name}"
        lines = ["unsigned long keys[3];", f"{name} *at[3] = "
                 f"{{{self.address(record)}, {self.address(record)}, "
                 f"{self.address(record)}}};",
                 "for (int i = 0; i < 3; i++) keys[i] = (unsigned long)at[i];",
                 "for (int i = 0; i < 3; i++) for (int j = 0; j < 3; j++) sum "
                 "= sum * 2 + (keys[i] == keys[j]);",
                 f"{name} *back = ({name} *)keys[{self.simple_index(4)} % 3];",
                 f"{self.number_of(record, 'back->')} = {self.expr(1)};",
                 self.sum_of(record, "at[0]->")]
        return self.wrap(lines, "keys[0] % 2")
