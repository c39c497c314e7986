// EXPECT: proved
// ENGINES: se auto
// WHY: the terminator itself belongs to the string
extern void abort(void);
void reach_error(void) {}

int main(void) {
  const char *text = "fold";
  for (int i = 4; i < 5; ++i) {
    if (text[i] != 0) {
      reach_error();
      abort();
    }
  }
  return 0;
}
