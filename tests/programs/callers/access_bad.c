// EXPECT: violated
// ENGINES: se
// WHY: the first element is read before the length is asked
// OPTIONS: --entry find --check bounds
// NATIVE: skip
// UB: true
// LINE: 13

__attribute__((access(read_only, 1, 2))) int find(const char *text,
                                                  unsigned size, char wanted);

int find(const char *text, unsigned size, char wanted) {
  if (text[0] == wanted) return 0;
  for (unsigned i = 1; i < size; i++) {
    if (text[i] == wanted) return (int)i;
  }
  return -1;
}
