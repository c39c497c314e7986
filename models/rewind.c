extern int __pleat_stream(int, int, void *);

void rewind(void *stream) {
  __pleat_stream('s', 0, stream);
  __pleat_stream('c', 0, stream);
}
