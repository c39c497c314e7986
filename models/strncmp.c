extern int __pleat_any_int(void);
extern void __VERIFIER_assume(int);

int strncmp(const char *a, const char *b, __SIZE_TYPE__ most) {
  __SIZE_TYPE__ i = 0;
  while (i < most && a[i] && a[i] == b[i]) i++;
  if (i == most) return 0;
  int order = (unsigned char)a[i] - (unsigned char)b[i];
  if (order == 0) return 0;
  int result = __pleat_any_int(); /* only its sign is known */
  __VERIFIER_assume(result != 0 && (result < 0) == (order < 0));
  return result;
}
