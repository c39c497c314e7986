extern int __pleat_any_int(void);
extern void __VERIFIER_assume(int);

int iscntrl(int c) {
  if (!((c >= 0 && c < 32) || c == 127)) return 0;
  int result = __pleat_any_int(); /* any number but 0 */
  __VERIFIER_assume(result != 0);
  return result;
}
