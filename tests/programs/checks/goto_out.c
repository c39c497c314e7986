// EXPECT: proved
// ENGINES: se
// WHY: the block that control leaves is not looked at any more
// OPTIONS: --check use-after-free,bounds
// NATIVE: skip

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int c[2] = {0, 0}, *p = c;
  {
    int a[2] = {1, 2};
    p = a;
    if (__VERIFIER_nondet_int()) {
      p = c;
      goto out;
    }
    p[0] = 3;
  }
  p = c;
out:
  p[1] = 4;
  return 0;
}
