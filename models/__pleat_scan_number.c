struct place;
extern int __pleat_scan_peek(const char *, struct place *);
extern void __pleat_scan_next(const char *, struct place *);
extern void __pleat_scan_blanks(const char *, struct place *);
extern int __pleat_any_int(void);

/* What does not fit into the object is any number, as C leaves it. */
int __pleat_scan_number(const char *text, struct place *at, int most, int base,
                        int bits, int is_signed, long long *to) {
  unsigned long long value = 0, limit = ~0ull >> (64 - bits);
  int negative = 0, fits = 1, any = 0, prefix = 0;
  __pleat_scan_blanks(text, at);
  int byte = __pleat_scan_peek(text, at);
  if (byte < 0) return -1;
  if ((byte == '-' || byte == '+') && most > 0) {
    negative = byte == '-';
    __pleat_scan_next(text, at);
    most--;
    byte = __pleat_scan_peek(text, at);
  }
  if ((base == 0 || base == 16) && byte == '0' && most > 0) {
    any = 1;
    __pleat_scan_next(text, at);
    most--;
    byte = __pleat_scan_peek(text, at);
    if ((byte == 'x' || byte == 'X') && most > 0) {
      any = 0;
      prefix = 1;
      base = 16;
      __pleat_scan_next(text, at);
      most--;
      byte = __pleat_scan_peek(text, at);
    } else if (base == 0) {
      base = 8;
    }
  }
  if (base == 0) base = 10;
  while (most > 0) {
    int digit = byte >= '0' && byte <= '9'   ? byte - '0'
                : byte >= 'a' && byte <= 'f' ? byte - 'a' + 10
                : byte >= 'A' && byte <= 'F' ? byte - 'A' + 10
                                             : 99;
    if (digit >= base) break;
    if (value > (~0ull - digit) / base) fits = 0;
    value = value * base + digit;
    any = 1;
    most--;
    __pleat_scan_next(text, at);
    byte = __pleat_scan_peek(text, at);
  }
  /* Libraries differ about `0x` with nothing behind it. */
  if (!any && !(prefix && __pleat_any_int())) return 0;
  if (is_signed ? value > limit / 2 + negative : value > limit) fits = 0;
  if (negative) value = -value;
  if (!fits) {
    unsigned high = __pleat_any_int(), low = __pleat_any_int();
    value = (unsigned long long)high << 32 | low;
  }
  *to = value;
  return 1;
}
