// EXPECT: violated
// ENGINES: se
// EVIDENCE: skip
// WHY: an array of four has no fifth element
// OPTIONS: --entry last --check bounds
// NATIVE: skip
// UB: true
// LINE: 12


unsigned last(const unsigned char digest[static 4], unsigned i) {
  return digest[i % 5];
}
