// EXPECT: proved
// ENGINES: se
// WHY: the index is clamped before every access
// OPTIONS: --check bounds,null,use-after-free
// NATIVE: skip

extern unsigned __VERIFIER_nondet_uint(void);

int table[8];

int main(void) {
  for (int k = 0; k < 3; k++) {
    unsigned i = __VERIFIER_nondet_uint();
    if (i > 7) i = 7;
    int *p = table + i;
    *p = k;
  }
  return 0;
}
