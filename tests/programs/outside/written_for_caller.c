// EXPECT: unknown
// ENGINES: se bself
// TARGET: abort
// NATIVE: skip
// WHY: another file is given a static function's address through a parameter

void abort(void);
static void h(int x) {
  if (x == 7) abort();
}
void get(void (**place)(int)) { *place = h; }
void run(void);

int main(void) {
  run();
  return 0;
}
