extern long __pleat_any_long(void);

/* What does not fit is undefined. */
long atol(const char *text) {
  const unsigned long most = (unsigned long)-1 / 2;
  unsigned long value = 0;
  int negative = 0, fits = 1;
  while (*text == ' ' || (*text >= '\t' && *text <= '\r')) text++;
  if (*text == '-' || *text == '+') negative = *text++ == '-';
  while (*text >= '0' && *text <= '9') {
    if (value > most / 10) fits = 0;
    value = value * 10 + (*text++ - '0');
    if (value > most + negative) fits = 0;
  }
  if (!fits) return __pleat_any_long();
  return negative ? -value : value;
}
