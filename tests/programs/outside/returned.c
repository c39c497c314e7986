// EXPECT: unknown
// ENGINES: se bself
// TARGET: abort
// NATIVE: skip
// WHY: another file gets a pointer to a static function as a result

void abort(void);
static void h(int x) {
  if (x == 7) abort();
}
void (*get(void))(int) { return h; }
void run(void);

int main(void) {
  run();
  return 0;
}
