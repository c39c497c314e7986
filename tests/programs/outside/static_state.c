// EXPECT: unknown
// ENGINES: se bself
// TARGET: abort
// NATIVE: skip
// WHY: a function that is called back twice changes state that only it sees

void abort(void);
void run(void);
static int n;
void step(void) {
  if (++n == 2) abort();
}

int main(void) {
  run();
  return 0;
}
