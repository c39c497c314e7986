extern int __pleat_any_int(void);
extern void __VERIFIER_assume(int);

int ispunct(int c) {
  if (!(c > 32 && c < 127 && !(c >= 'A' && c <= 'Z') &&
        !(c >= 'a' && c <= 'z') && !(c >= '0' && c <= '9')))
    return 0;
  int result = __pleat_any_int(); /* any number but 0 */
  __VERIFIER_assume(result != 0);
  return result;
}
