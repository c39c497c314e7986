extern int __pleat_any_int(void);
extern double __pleat_any_double(void);
extern int *__errno_location(void);

static int is_digit(char c) { return c >= '0' && c <= '9'; }

/* May what comes after digits belong to the number? In other locales the point
   is another sign. */
static int goes_on(char c) {
  return c == '.' || c == ',' || c == 'e' || c == 'E' || c == 'x' || c == 'X' ||
         (unsigned char)c > 127;
}

double strtod(const char *text, char **end) {
  const char *at = text;
  while (*at == ' ' || (*at >= '\t' && *at <= '\r')) at++;
  int negative = *at == '-';
  if (*at == '-' || *at == '+') at++;
  int digits = 0;
  long long value = 0; /* of 15 digits, a double holds it exactly */
  while (digits < 15 && is_digit(*at)) {
    value = value * 10 + (*at - '0');
    digits++;
    at++;
  }
  int is_word = digits == 0 && (*at == 'i' || *at == 'I' || *at == 'n' ||
                                *at == 'N'); /* infinity, nan */
  if (is_digit(*at) || goes_on(*at) || is_word) {
    at = text;
    while (*at && __pleat_any_int()) at++;
    if (end) *end = (char *)at;
    if (__pleat_any_int()) *__errno_location() = __pleat_any_int();
    return __pleat_any_double();
  }
  if (end) *end = (char *)(digits > 0 ? at : text);
  double result = (double)value;
  return negative ? -result : result;
}
