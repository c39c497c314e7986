/* What does not fit is undefined: here it wraps. */
int atoi(const char *text) {
  unsigned int value = 0;
  int negative = 0;
  while (*text == ' ' || (*text >= '\t' && *text <= '\r')) text++;
  if (*text == '-' || *text == '+') negative = *text++ == '-';
  while (*text >= '0' && *text <= '9') value = value * 10 + (*text++ - '0');
  return negative ? -value : value;
}
