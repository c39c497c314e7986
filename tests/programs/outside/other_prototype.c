// EXPECT: unknown
// ENGINES: se
// NATIVE: skip
// WHY: a function that only has the name of one of the C library is not known

void reach_error(void);
extern double rand(char *text);
void fail(void) { reach_error(); }

int main(void) {
  rand("x");
  return 0;
}
