// EXPECT: unknown
// ENGINES: se bself
// TARGET: abort
// NATIVE: skip
// WHY: another file may call a static function through a constant table

void abort(void);
void other(void);
struct operations {
  int number;
  void (*call)(int);
};
static void bad(int x) {
  if (x == 7) abort();
}
static const struct operations own = {1, bad};
const struct operations *const table[1] = {&own};

int main(void) {
  other();
  return 0;
}
