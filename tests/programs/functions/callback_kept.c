// EXPECT: proved
// ENGINES: se
// NATIVE: skip
// WHY: a table of functions that no unknown function is given is called by the
// program alone

void reach_error(void);
void tell(int number);

static void check(int level) {
  if (level > 3) reach_error();
}

static void (*const table[2])(int) = {check, check};

int main(void) {
  for (int i = 0; i < 2; ++i) {
    tell(i);
    table[i](i);
  }
  return 0;
}
