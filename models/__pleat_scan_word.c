struct place;
extern int __pleat_scan_peek(const char *, struct place *);
extern void __pleat_scan_next(const char *, struct place *);
extern void __pleat_scan_blanks(const char *, struct place *);

int __pleat_scan_word(const char *text, struct place *at, char *to, int most) {
  int length = 0;
  __pleat_scan_blanks(text, at);
  if (__pleat_scan_peek(text, at) < 0) return -1;
  while (length < most) {
    int byte = __pleat_scan_peek(text, at);
    if (byte < 0 || byte == ' ' || (byte >= '\t' && byte <= '\r')) break;
    __pleat_scan_next(text, at);
    if (to) to[length] = byte;
    length++;
  }
  if (to) to[length] = 0;
  return 1;
}
