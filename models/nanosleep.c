struct timespec {
  long seconds, nanoseconds;
};

extern int *__errno_location(void);
extern int __pleat_any_int(void);

/* A signal may end it. */
int nanosleep(const struct timespec *time, struct timespec *left) {
  *__errno_location() = __pleat_any_int();
  (void)*(const volatile long *)&time->seconds;
  (void)*(const volatile long *)&time->nanoseconds;
  if (!__pleat_any_int()) return 0;
  if (left) left->seconds = left->nanoseconds = __pleat_any_int();
  return -1;
}
