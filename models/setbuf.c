/* Without a buffer: else streams have no models at all. */
extern int __pleat_any_int(void);
extern int *__errno_location(void);
extern void __pleat_use_stream(void *);

void setbuf(void *stream, char *buffer) {
  *__errno_location() = __pleat_any_int();
  (void)buffer;
  __pleat_use_stream(stream);
}
