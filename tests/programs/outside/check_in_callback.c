// EXPECT: unknown
// ENGINES: se bself
// OPTIONS: --check overflow
// NATIVE: skip
// WHY: another file may call a function with a number for which it overflows

void run(void);
int next(int x) { return x + 1; }

int main(void) {
  run();
  return next(3);
}
