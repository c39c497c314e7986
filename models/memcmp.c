extern int __pleat_any_int(void);

int memcmp(const void *a, const void *b, __SIZE_TYPE__ count) {
  const unsigned char *p = a, *q = b;
  __SIZE_TYPE__ i = 0;
  /* All of it may be read. */
  if (count) (void)p[count - 1], (void)q[count - 1];
  while (i < count && p[i] == q[i]) i++;
  if (i == count) return 0;
  int order = p[i] - q[i];
  if (order == 0) return 0;
  /* Only its sign is known. */
  int any = (int)((unsigned)__pleat_any_int() >> 1);
  return order < 0 ? -any - 1 : any ? any : 1;
}
