// EXPECT: unknown
// ENGINES: se bself
// TARGET: abort
// NATIVE: skip
// WHY: a function of a file that is not given may call what has external linkage

void abort(void);
void other(void);
void bad(void) { abort(); }

int main(void) {
  other();
  return 0;
}
