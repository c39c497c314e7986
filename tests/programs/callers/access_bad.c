// EXPECT: violated
// ENGINES: se
// EVIDENCE: skip
// WHY: one element too many is looked at
// OPTIONS: --entry find --check bounds
// NATIVE: skip
// UB: true
// LINE: 15

__attribute__((access(read_only, 1, 2))) int find(const char *text,
                                                  unsigned size, char wanted);

int find(const char *text, unsigned size, char wanted) {
  for (unsigned i = 0; i <= size; i++) {
    if (text[i] == wanted) return (int)i;
  }
  return -1;
}
