// EXPECT: unknown
// ENGINES: se bself
// NATIVE: skip
// WHY: the address of a weak function without a body may be null, and it is

void reach_error(void);
int optional(void) __attribute__((weak));

int main(void) {
  if (!optional) reach_error();
  return 0;
}
