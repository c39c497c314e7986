// EXPECT: proved
// ENGINES: se bself
// TARGET: abort
// NATIVE: skip
// WHY: no other file can get at a constant table that is static

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
static const struct operations *const table[1] = {&own};

int main(void) {
  other();
  table[0]->call(3);
  return 0;
}
