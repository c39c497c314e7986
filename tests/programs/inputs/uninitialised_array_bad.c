// EXPECT: violated
// ENGINES: se
// WHY: the cells of an array without initialiser are inputs
// LINE: 12
// NATIVE: skip

extern void reach_error(void);

int main(void) {
  int a[4];
  unsigned i = 2;
  if (a[0] == 5 && a[i] == 6) reach_error();
  return 0;
}
