extern void *stdin;
extern int __pleat_byte(void *);
extern int __pleat_any_int(void);

char *fgets(char *to, int room, void *stream) {
  int length = 0;
  if (room <= 0) return 0;
  while (length < room - 1) {
    int byte = __pleat_byte(stream);
    if (byte < 0) {
      /* Other streams may also fail in the middle of a line. */
      if (length == 0 || (stream != stdin && __pleat_any_int())) return 0;
      break;
    }
    to[length++] = byte;
    if (byte == '\n') break;
  }
  to[length] = 0;
  return to;
}
