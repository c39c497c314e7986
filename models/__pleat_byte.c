/* The next byte of a stream, or -1. What other streams hold is anything. */
extern void *stdin;
extern int __pleat_stdin(int, int);
extern int __pleat_any_int(void);

int __pleat_byte(void *stream) {
  if (stream == stdin) return __pleat_stdin('n', 0);
  if (!stream) return *(char *)stream; /* the library would follow it */
  int byte = __pleat_any_int();
  return byte < 0 ? -1 : byte & 255;
}
