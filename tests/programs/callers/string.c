// EXPECT: proved
// ENGINES: auto
// WHY: a string ends within its object
// OPTIONS: --entry words --string text:6 --check bounds
// NATIVE: skip

int words(const char *text) {
  int count = 0, inside = 0;
  for (; *text; text++) {
    if (*text == ' ')
      inside = 0;
    else if (!inside)
      inside = 1, count++;
  }
  return count;
}
