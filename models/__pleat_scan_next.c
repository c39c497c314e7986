/* Goes behind the byte that __pleat_scan_peek gave. */
extern int __pleat_stdin(int, int);

void __pleat_scan_next(const char *text, __SIZE_TYPE__ *at) {
  if (text)
    ++*at;
  else
    __pleat_stdin('n', 0);
}
