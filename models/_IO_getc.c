extern int __pleat_byte(void *);

int _IO_getc(void *stream) {
  int byte = __pleat_byte(stream);
  return byte < 0 ? -1 : byte;
}
