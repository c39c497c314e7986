// EXPECT: unknown
// ENGINES: se bself
// TARGET: abort
// NATIVE: skip
// WHY: another file may call a static function through a global pointer

void abort(void);
void other(void);
static void bad(void) { abort(); }
void (*hook)(void) = bad;

int main(void) {
  other();
  return 0;
}
