// EXPECT: proved
// ENGINES: se bse bself auto
// WHY: the last element is an element
extern void abort(void);
void reach_error(void) {}

int c[12];
int behind[64];  // so that a compiled program finds zeros, too

int main(void) {
  if (c[11] != 0) {
    reach_error();
    abort();
  }
  return behind[0];
}
