// EXPECT: unknown
// ENGINES: se bself
// TARGET: abort
// NATIVE: skip
// WHY: main is given away, so that it may be called again

void abort(void);
void run(int (*again)(void));
static int n;

int main(void) {
  if (++n == 2) abort();
  run(main);
  return 0;
}
