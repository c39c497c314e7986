// EXPECT: violated
// ENGINES: se
// EVIDENCE: skip
// WHY: callers see to nothing
// OPTIONS: --entry clamp --ensure 'low <= result && result <= high'
// NATIVE: skip

int clamp(int x, int low, int high) {
  return x < low ? low : x > high ? high : x;
}
