// EXPECT: violated
// ENGINES: se
// WHY: wrong only after a million turns
// LINE: 12
// REACH:

extern void reach_error(void);

int main(void) {
  unsigned s = 1;
  for (int i = 0; i < 1000000; i++) s = s * 1664525u + 1013904223u;
  if (s & 1) reach_error();
  return 0;
}
