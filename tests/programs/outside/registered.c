// EXPECT: unknown
// ENGINES: se bself
// TARGET: abort
// NATIVE: skip
// WHY: what a global table leads to may be called later

void abort(void);
struct ops {
  void (*f)(int);
};
static void h(int x) {
  if (x == 7) abort();
}
static struct ops o = {h};
struct ops *table[1];
void run(void);

int main(void) {
  table[0] = &o;
  run();
  return 0;
}
