/* A stream other than the standard ones: what is known of it is whether its end
   was seen, whether reading failed, and what was put back (a byte and one more,
   or 0). */
struct stream {
  int ended, failed, put_back;
};

extern void *stdin, *stdout, *stderr;
extern struct stream *__pleat_new_stream(__SIZE_TYPE__);
extern int *__errno_location(void);
extern int __pleat_any_int(void);
extern void __VERIFIER_assume(int);

void *__pleat_open(int fails) {
  if (fails) {
    *__errno_location() = __pleat_any_int();
    return 0;
  }
  struct stream *stream = __pleat_new_stream(sizeof *stream);
  __VERIFIER_assume(stream != stdin && stream != stdout && stream != stderr);
  stream->ended = 0;
  stream->failed = 0;
  stream->put_back = 0;
  return stream;
}
