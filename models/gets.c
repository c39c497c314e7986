extern int __pleat_stdin(int, int);

char *gets(char *to) {
  __SIZE_TYPE__ length = 0;
  for (;;) {
    int byte = __pleat_stdin('n', 0);
    if (byte < 0 && length == 0) return 0;
    if (byte < 0 || byte == '\n') break;
    to[length++] = byte;
  }
  to[length] = 0;
  return to;
}
