/* 1: the byte is there; 0: another one is; -1: none is. So do all functions
   that scan. */
extern int __pleat_scan_peek(const char *, __SIZE_TYPE__ *);
extern void __pleat_scan_next(const char *, __SIZE_TYPE__ *);

int __pleat_scan_literal(const char *text, __SIZE_TYPE__ *at, int wanted) {
  int byte = __pleat_scan_peek(text, at);
  if (byte < 0) return -1;
  if (byte != wanted) return 0;
  __pleat_scan_next(text, at);
  return 1;
}
