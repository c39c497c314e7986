// EXPECT: violated
// ENGINES: se
// WHY: 11 is bigger than 10
// NATIVE: skip
// LINE: 14

extern void assume(int);
extern void sassert(int);
extern int nondet_int(void);

int main(void) {
  int x = nondet_int();
  assume(x > 10);
  sassert(x != 11);
  return 0;
}
