// EXPECT: violated
// ENGINES: se
// WHY: the parameter may be null
// OPTIONS: --entry get --nullable p --check null
// NATIVE: skip
// UB: true
// LINE: 9

int get(const int *p) { return *p; }
