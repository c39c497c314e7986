/* What __pleat_stdin does, for every stream. What a file holds is anything, at
   each time that it is read: an input, in the order of the run. It is -1 where
   the file ends, -2 where reading it fails. */
struct stream {
  int ended, failed, put_back;
};

extern int __pleat_any_int(void);
extern int *__errno_location(void);
extern void *stdin, *stdout, *stderr;
extern int __pleat_stdin(int, int);
extern int __pleat_given_file(void);
extern void __VERIFIER_assume(int);

int __pleat_stream(int what, int byte, void *of) {
  if (of == stdin) return __pleat_stdin(what, byte);
  if (of == stdout || of == stderr) return what == 'n' || what == 'u' ? -1 : 0;
  struct stream *stream = of;
  if (what == 'n') {
    if (stream->put_back) {
      byte = (stream->put_back - 1) & 255;
      stream->put_back = 0;
      return byte;
    }
    if (stream->ended) return -1;
    byte = __pleat_given_file();
    __VERIFIER_assume(byte >= -2 && byte <= 255);
    if (byte == -1) stream->ended = 1;
    if (byte == -2) {
      stream->failed = 1;
      *__errno_location() = __pleat_any_int();
    }
    return byte;
  }
  if (what == 'u') {
    if (byte < 0 || stream->put_back) return -1;
    stream->put_back = (byte & 255) + 1;
    stream->ended = 0;
    return byte & 255;
  }
  if (what == 'e') return stream->ended != 0; /* was the end seen? */
  if (what == 'f') return stream->failed != 0;
  stream->ended = 0;
  if (what == 'c') stream->failed = 0;   /* forgets what was seen */
  if (what == 's') stream->put_back = 0; /* goes elsewhere */
  return 0;
}
