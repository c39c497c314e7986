extern int __pleat_any_int(void);
extern void __VERIFIER_assume(int);

int bcmp(const void *a, const void *b, __SIZE_TYPE__ count) {
  const unsigned char *p = a, *q = b;
  __SIZE_TYPE__ i = 0;
  while (i < count && p[i] == q[i]) i++;
  if (i == count) return 0;
  int result = __pleat_any_int();
  __VERIFIER_assume(result != 0);
  return result;
}
