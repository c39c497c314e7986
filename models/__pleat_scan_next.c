/* Goes behind the byte that __pleat_scan_peek gave. */
struct place {
  void *stream;
  __SIZE_TYPE__ in_text;
};

extern int __pleat_stream(int, int, void *);

void __pleat_scan_next(const char *text, struct place *at) {
  if (text)
    ++at->in_text;
  else
    __pleat_stream('n', 0, at->stream);
}
