extern int __pleat_any_int(void);

int strncmp(const char *a, const char *b, __SIZE_TYPE__ most) {
  __SIZE_TYPE__ i = 0;
  while (i < most && a[i] && a[i] == b[i]) i++;
  if (i == most) return 0;
  int order = (unsigned char)a[i] - (unsigned char)b[i];
  if (order == 0) return 0;
  /* Only its sign is known. */
  int any = (int)((unsigned)__pleat_any_int() >> 1);
  return order < 0 ? -any - 1 : any ? any : 1;
}
