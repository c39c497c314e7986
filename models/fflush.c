extern int *__errno_location(void);
extern void __pleat_use_stream(void *);
extern int __pleat_any_int(void);

int fflush(void *stream) {
  *__errno_location() = __pleat_any_int();
  if (stream) __pleat_use_stream(stream);
  return __pleat_any_int() ? -1 : 0;
}
