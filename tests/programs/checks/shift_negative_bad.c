// EXPECT: violated
// ENGINES: se
// WHY: a negative number is shifted to the left
// LINE: 9
// OPTIONS: --check all
// NATIVE: skip
int main(void) {
  int x = -1, s = 1;
  return (x << s) == 0;
}
