extern int __pleat_any_int(void);

/* What does not fit is undefined. */
int atoi(const char *text) {
  const unsigned int most = (unsigned int)-1 / 2;
  unsigned int value = 0;
  int negative = 0, fits = 1;
  while (*text == ' ' || (*text >= '\t' && *text <= '\r')) text++;
  if (*text == '-' || *text == '+') negative = *text++ == '-';
  while (*text >= '0' && *text <= '9') {
    if (value > most / 10) fits = 0;
    value = value * 10 + (*text++ - '0');
    if (value > most + negative) fits = 0;
  }
  if (!fits) return __pleat_any_int();
  return negative ? -value : value;
}
