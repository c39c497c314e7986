extern int __pleat_any_int(void);

int strcmp(const char *a, const char *b) {
  while (*a && *a == *b) {
    a++;
    b++;
  }
  int order = (unsigned char)*a - (unsigned char)*b;
  if (order == 0) return 0;
  /* Only its sign is known. */
  int any = (int)((unsigned)__pleat_any_int() >> 1);
  return order < 0 ? -any - 1 : any ? any : 1;
}
