extern _Bool __pleat_given_popen(void);
extern void *__pleat_open(int);

void *popen(const char *command, const char *mode) {
  while (*command) command++;
  while (*mode) mode++;
  return __pleat_open(__pleat_given_popen());
}
