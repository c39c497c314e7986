// EXPECT: proved
// ENGINES: se
// WHY: assume and sassert without a header and without a body
// NATIVE: skip

extern void assume(int);
extern void sassert(int);
extern int nondet_int(void);

int main(void) {
  int x = nondet_int();
  assume(x > 10);
  sassert(x != 3);
  return 0;
}
