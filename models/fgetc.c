extern int __pleat_byte(void *);

int fgetc(void *stream) {
  int byte = __pleat_byte(stream);
  return byte < 0 ? -1 : byte;
}
