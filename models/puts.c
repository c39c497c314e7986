extern int *__errno_location(void);
extern int __pleat_any_int(void);

int puts(const char *text) {
  *__errno_location() = __pleat_any_int();
  while (*text) text++;
  return __pleat_any_int();
}
