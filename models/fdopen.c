extern _Bool __pleat_given_fdopen(void);
extern void *__pleat_open(int);

void *fdopen(int descriptor, const char *mode) {
  (void)descriptor;
  while (*mode) mode++;
  return __pleat_open(__pleat_given_fdopen());
}
