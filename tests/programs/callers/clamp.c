// EXPECT: proved
// ENGINES: se
// EVIDENCE: skip
// WHY: what callers see to
// OPTIONS: --entry clamp --require 'low <= high' --ensure 'low <= result && result <= high'
// NATIVE: skip

int clamp(int x, int low, int high) {
  return x < low ? low : x > high ? high : x;
}
