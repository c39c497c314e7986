extern int __pleat_any_int(void);

static int lower(char c) {
  return c >= 'A' && c <= 'Z' ? c + 32 : (unsigned char)c;
}

int strcasecmp(const char *a, const char *b) {
  while (*a && lower(*a) == lower(*b)) {
    a++;
    b++;
  }
  int order = lower(*a) - lower(*b);
  if (order == 0) return 0;
  /* Only its sign is known. */
  int any = (int)((unsigned)__pleat_any_int() >> 1);
  return order < 0 ? -any - 1 : any ? any : 1;
}
