extern _Bool __pleat_given_fopen(void);
extern void *__pleat_open(int);

/* Only looks for the ends of its arguments. */
void *fopen(const char *path, const char *mode) {
  while (*path) path++;
  while (*mode) mode++;
  return __pleat_open(__pleat_given_fopen());
}
