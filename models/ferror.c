extern void *stdin;
extern int __pleat_stream(int, int, void *);
extern int __pleat_any_int(void);

/* Writing may have failed. Reading standard input does not: the report says so.
 */
int ferror(void *stream) {
  if (stream == stdin) return 0;
  return __pleat_stream('f', 0, stream) ? 1 : __pleat_any_int();
}
