extern int __pleat_any_int(void);
extern void __VERIFIER_assume(int);

int isupper(int c) {
  if (!(c >= 'A' && c <= 'Z')) return 0;
  int result = __pleat_any_int(); /* any number but 0 */
  __VERIFIER_assume(result != 0);
  return result;
}
