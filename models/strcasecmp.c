extern int __pleat_any_int(void);
extern void __VERIFIER_assume(int);

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
  int result = __pleat_any_int(); /* only its sign is known */
  __VERIFIER_assume(result != 0 && (result < 0) == (order < 0));
  return result;
}
