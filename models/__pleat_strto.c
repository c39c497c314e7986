extern int *__errno_location(void);
extern int __pleat_any_int(void);

/* strtol and its kin, for results of so many bits. */
unsigned long long __pleat_strto(const char *text, char **end, int base,
                                 int bits, int is_signed) {
  const unsigned long long all = ~0ull >> (64 - bits);
  const char *at = text;
  unsigned long long value = 0;
  int negative = 0, fits = 1, any = 0;
  if (base < 0 || base == 1 || base > 36) {
    *__errno_location() = 22; /* EINVAL */
    if (end && __pleat_any_int()) *end = (char *)text;
    return 0;
  }
  while (*at == ' ' || (*at >= '\t' && *at <= '\r')) at++;
  if (*at == '-' || *at == '+') negative = *at++ == '-';
  if ((base == 0 || base == 16) && at[0] == '0' &&
      (at[1] == 'x' || at[1] == 'X') &&
      ((at[2] >= '0' && at[2] <= '9') || (at[2] >= 'a' && at[2] <= 'f') ||
       (at[2] >= 'A' && at[2] <= 'F'))) {
    at += 2;
    base = 16;
  } else if (base == 0) {
    base = *at == '0' ? 8 : 10;
  }
  for (;;) {
    int c = *at;
    int digit = c >= '0' && c <= '9'   ? c - '0'
                : c >= 'a' && c <= 'z' ? c - 'a' + 10
                : c >= 'A' && c <= 'Z' ? c - 'A' + 10
                                       : 99;
    if (digit >= base) break;
    if (value > (all - digit) / base) fits = 0;
    value = value * base + digit;
    any = 1;
    at++;
  }
  if (end) *end = (char *)(any ? at : text);
  if (!any) {
    if (__pleat_any_int()) *__errno_location() = 22;
    return 0;
  }
  if (is_signed && value > all / 2 + negative) fits = 0;
  if (fits) return negative ? -value : value;
  *__errno_location() = 34; /* ERANGE */
  if (!is_signed) return all;
  return negative ? all / 2 + 1 : all / 2;
}
