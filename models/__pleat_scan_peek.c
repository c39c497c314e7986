/* The next byte of the text, of the stream where there is none; or -1. */
struct place {
  void *stream;
  __SIZE_TYPE__ in_text;
};

extern int __pleat_stream(int, int, void *);

int __pleat_scan_peek(const char *text, struct place *at) {
  if (text) return text[at->in_text] ? (unsigned char)text[at->in_text] : -1;
  int byte = __pleat_stream('n', 0, at->stream);
  __pleat_stream('u', byte, at->stream);
  return byte;
}
