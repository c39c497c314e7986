extern int __pleat_any_int(void);

int bcmp(const void *a, const void *b, __SIZE_TYPE__ count) {
  const unsigned char *p = a, *q = b;
  __SIZE_TYPE__ i = 0;
  /* All of it may be read. */
  if (count) (void)p[count - 1], (void)q[count - 1];
  while (i < count && p[i] == q[i]) i++;
  if (i == count) return 0;
  int any = __pleat_any_int(); /* any number but 0 */
  return any ? any : 1;
}
