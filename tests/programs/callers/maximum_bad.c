// EXPECT: violated
// ENGINES: se
// EVIDENCE: skip
// WHY: what should hold behind the call does not
// OPTIONS: --entry maximum --ensure 'result >= a && result >= b'
// NATIVE: skip

int maximum(int a, int b) { return a > b ? b : a; }
