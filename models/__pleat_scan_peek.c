/* The next byte of the text, of standard input where there is none; or -1. */
extern int __pleat_stdin(int, int);

int __pleat_scan_peek(const char *text, __SIZE_TYPE__ *at) {
  if (text) return text[*at] ? (unsigned char)text[*at] : -1;
  int byte = __pleat_stdin('n', 0);
  __pleat_stdin('u', byte);
  return byte;
}
