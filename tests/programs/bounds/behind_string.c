// EXPECT: unknown
// ENGINES:
// WHY: what lies behind a string's terminator is not known to be zero
extern void abort(void);
void reach_error(void) {}

int main(void) {
  const char *text = "fold";
  for (int i = 4; i < 8; ++i) {
    if (text[i] != 0) {
      reach_error();
      abort();
    }
  }
  return 0;
}
