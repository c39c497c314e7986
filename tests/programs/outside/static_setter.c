// EXPECT: unknown
// ENGINES: se bself
// TARGET: abort
// NATIVE: skip
// WHY: a static variable changes through a function with external linkage

void abort(void);
void other(void);
static int flag;
void set(int x) { flag = x; }

int main(void) {
  other();
  if (flag) abort();
  return 0;
}
