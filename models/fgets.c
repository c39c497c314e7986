extern int __pleat_byte(void *);

char *fgets(char *to, int room, void *stream) {
  int length = 0;
  if (room <= 0) return 0;
  while (length < room - 1) {
    int byte = __pleat_byte(stream);
    if (byte < 0) {
      if (length == 0 || byte == -2) return 0;
      break;
    }
    to[length++] = byte;
    if (byte == '\n') break;
  }
  to[length] = 0;
  return to;
}
