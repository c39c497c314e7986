// EXPECT: violated
// ENGINES: se
// WHY: control left the block of the array
// LINE: 23
// OPTIONS: --check use-after-free
// NATIVE: skip

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int c[2] = {0, 0}, *p = c;
  {
    int a[2] = {1, 2};
    p = a;
    if (__VERIFIER_nondet_int()) {
      p[0] = 1;
      goto out;
    }
    p[0] = 3;
  }
  p = c;
out:
  p[1] = 4;
  return 0;
}
