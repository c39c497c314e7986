// EXPECT: violated
// ENGINES: se
// WHY: an assert of one's own that ends in the library's __assert_fail
// LINE: 13
// REACH: 3

extern int __VERIFIER_nondet_int(void);

extern void __assert_fail(const char *, const char *, unsigned, const char *)
    __attribute__((noreturn));
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (!(x != 3)) __assert_fail("x != 3", "own.c", 19, "main");
  return 0;
}
