// EXPECT: violated
// ENGINES: se
// WHY: 1 << 31 is no int
// LINE: 9
// OPTIONS: --check shift
// NATIVE: skip
int main(void) {
  int s = 31;
  return (1 << s) == 0;
}
