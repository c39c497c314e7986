extern int __pleat_scan_peek(const char *, __SIZE_TYPE__ *);
extern void __pleat_scan_next(const char *, __SIZE_TYPE__ *);

void __pleat_scan_blanks(const char *text, __SIZE_TYPE__ *at) {
  for (;;) {
    int byte = __pleat_scan_peek(text, at);
    if (byte != ' ' && !(byte >= '\t' && byte <= '\r')) return;
    __pleat_scan_next(text, at);
  }
}
