// EXPECT: violated
// ENGINES: se
// WHY: out of the inner array, though not of the object: clang's own check
// LINE: 18
// OPTIONS: --check bounds
// NATIVE: skip

extern unsigned __VERIFIER_nondet_uint(void);

struct both {
  int first[4];
  int second[4];
} b;

int main(void) {
  unsigned i = __VERIFIER_nondet_uint();
  if (i > 5) return 0;
  b.first[i] = 1;
  return 0;
}
