/* As setbuf. */
extern int *__errno_location(void);
extern void __pleat_use_stream(void *);
extern int __pleat_any_int(void);

int setvbuf(void *stream, char *buffer, int mode, __SIZE_TYPE__ size) {
  *__errno_location() = __pleat_any_int();
  (void)buffer, (void)mode, (void)size;
  __pleat_use_stream(stream);
  return __pleat_any_int();
}
