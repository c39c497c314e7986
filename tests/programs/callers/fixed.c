// EXPECT: proved
// ENGINES: se
// WHY: an array of four
// OPTIONS: --entry last --check bounds
// NATIVE: skip

unsigned last(const unsigned char digest[static 4], unsigned i) {
  return digest[i % 4];
}
