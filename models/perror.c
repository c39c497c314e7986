extern int __pleat_any_int(void);
extern int *__errno_location(void);

void perror(const char *text) {
  if (text)
    while (*text) text++;
  *__errno_location() = __pleat_any_int();
}
