// EXPECT: proved
// ENGINES: se bself
// TARGET: abort
// NATIVE: skip
// WHY: only this file can ask for the function's address

void abort(void);
static void h(int x) {
  if (x == 7) abort();
}
static void (*get(void))(int) { return h; }
void run(void);

int main(void) {
  run();
  get()(3);
  return 0;
}
