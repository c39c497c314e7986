// EXPECT: unknown
// ENGINES: se bself
// NATIVE: skip
// WHY: the compiled program calls the error function by another name

extern int __VERIFIER_nondet_int(void);
extern void reach_error(void) __asm__("other_name");

int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x == 5) reach_error();
  return 0;
}
