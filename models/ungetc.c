extern void *stdin;
extern int __pleat_stdin(int, int);
extern int __pleat_any_int(void);

int ungetc(int byte, void *stream) {
  if (stream == stdin) return __pleat_stdin('u', byte);
  if (byte == -1) return -1;
  return __pleat_any_int() ? byte & 255 : -1;
}
