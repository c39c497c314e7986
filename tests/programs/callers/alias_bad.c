// EXPECT: violated
// ENGINES: se
// EVIDENCE: skip
// WHY: two parameters may point to the same object
// OPTIONS: --entry swap_xor --alias a,b --require '*a == 5' --ensure '*b == 5'
// NATIVE: skip

void swap_xor(int *a, int *b) {
  *a ^= *b;
  *b ^= *a;
  *a ^= *b;
}
