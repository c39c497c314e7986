// EXPECT: violated
// ENGINES: se
// EVIDENCE: skip
// WHY: what is behind the end of a string is read
// OPTIONS: --entry skip --string text:6 --check bounds
// NATIVE: skip
// UB: true
// LINE: 11

int skip(const char *text) {
  return text[0] == '-' || text[1] == '-' ? text[2] : 0;
}
