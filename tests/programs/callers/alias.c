// EXPECT: proved
// ENGINES: se
// EVIDENCE: skip
// WHY: two parameters have objects of their own
// OPTIONS: --entry swap_xor --ensure '*a != *b || result == 0'
// NATIVE: skip

int swap_xor(int *a, int *b) {
  int difference = *a != *b;
  *a ^= *b;
  *b ^= *a;
  *a ^= *b;
  return difference;
}
