// EXPECT: violated
// ENGINES: se
// EVIDENCE: skip
// WHY: the parameter may be null
// OPTIONS: --entry get --nullable p --check null
// NATIVE: skip
// UB: true
// LINE: 10

int get(const int *p) { return *p; }
