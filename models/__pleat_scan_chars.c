struct place;
extern int __pleat_scan_peek(const char *, struct place *);
extern void __pleat_scan_next(const char *, struct place *);

/* `to` is null for `%*c`. */
int __pleat_scan_chars(const char *text, struct place *at, char *to,
                       int count) {
  for (int i = 0; i < count; i++) {
    int byte = __pleat_scan_peek(text, at);
    if (byte < 0) return i == 0 ? -1 : 1;
    __pleat_scan_next(text, at);
    if (to) to[i] = byte;
  }
  return 1;
}
