// EXPECT: proved
// ENGINES: se bself
// TARGET: abort
// OPTIONS: --closed
// NATIVE: skip
// WHY: the user says that functions without a body do not call back

void abort(void);
void other(void);
void bad(void) { abort(); }

int main(void) {
  other();
  return 0;
}
