/* 1: the byte is there; 0: another one is; -1: none is. So do all functions
   that scan. */
struct place;
extern int __pleat_scan_peek(const char *, struct place *);
extern void __pleat_scan_next(const char *, struct place *);

int __pleat_scan_literal(const char *text, struct place *at, int wanted) {
  int byte = __pleat_scan_peek(text, at);
  if (byte < 0) return -1;
  if (byte != wanted) return 0;
  __pleat_scan_next(text, at);
  return 1;
}
