// EXPECT: proved
// ENGINES:
// WHY: a loop that never ends hides what comes after it
// NATIVE: skip

extern void reach_error(void);

int main(void) {
  unsigned x = 0;
  while (x < 10) x = (x + 1) % 10;
  reach_error();
  return 0;
}
