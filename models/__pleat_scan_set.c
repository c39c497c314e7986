struct place;
extern int __pleat_scan_peek(const char *, struct place *);
extern void __pleat_scan_next(const char *, struct place *);

/* `accepted` says of each byte whether the set has it. */
int __pleat_scan_set(const char *text, struct place *at, char *to, int most,
                     const char *accepted) {
  int length = 0;
  if (__pleat_scan_peek(text, at) < 0) return -1;
  while (length < most) {
    int byte = __pleat_scan_peek(text, at);
    if (byte < 0 || !accepted[byte]) break;
    __pleat_scan_next(text, at);
    if (to) to[length] = byte;
    length++;
  }
  if (length == 0) return 0;
  if (to) to[length] = 0;
  return 1;
}
