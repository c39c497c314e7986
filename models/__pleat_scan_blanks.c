struct place;
extern int __pleat_scan_peek(const char *, struct place *);
extern void __pleat_scan_next(const char *, struct place *);

void __pleat_scan_blanks(const char *text, struct place *at) {
  for (;;) {
    int byte = __pleat_scan_peek(text, at);
    if (byte != ' ' && !(byte >= '\t' && byte <= '\r')) return;
    __pleat_scan_next(text, at);
  }
}
