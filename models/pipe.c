extern int *__errno_location(void);
extern int __pleat_any_int(void);
extern void __VERIFIER_assume(int);

int pipe(int *ends) {
  *__errno_location() = __pleat_any_int();
  if (__pleat_any_int()) return -1;
  ends[0] = __pleat_any_int();
  ends[1] = __pleat_any_int();
  __VERIFIER_assume(ends[0] >= 0 && ends[1] >= 0 && ends[0] != ends[1]);
  return 0;
}
