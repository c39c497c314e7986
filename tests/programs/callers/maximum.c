// EXPECT: proved
// ENGINES: se
// EVIDENCE: skip
// WHY: what holds behind the call
// OPTIONS: --entry maximum --ensure 'result >= a && result >= b' --ensure 'result == a || result == b'
// NATIVE: skip

int maximum(int a, int b) { return a > b ? a : b; }
