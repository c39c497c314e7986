// EXPECT: proved
// ENGINES: se bself
// TARGET: abort
// NATIVE: skip
// WHY: no other file can name a static function whose address nobody takes

void abort(void);
void other(void);
static void bad(int x) {
  if (x) abort();
}

int main(void) {
  other();
  bad(0);
  return 0;
}
