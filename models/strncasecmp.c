extern int __pleat_any_int(void);

static int low(unsigned char c) { return c >= 'A' && c <= 'Z' ? c + 32 : c; }

/* The sign counts, and not the number. */
int strncasecmp(const char *a, const char *b, __SIZE_TYPE__ most) {
  for (__SIZE_TYPE__ i = 0; i < most; i++) {
    int x = low(a[i]), y = low(b[i]);
    if (x != y) {
      int number = __pleat_any_int();
      if (x < y) return number < 0 ? number : -1;
      return number > 0 ? number : 1;
    }
    if (x == 0) break;
  }
  return 0;
}
