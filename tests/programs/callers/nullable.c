// EXPECT: proved
// ENGINES: se
// WHY: the function looks before it leaps
// OPTIONS: --entry get --nullable p --check null
// NATIVE: skip

int get(const int *p) { return p ? *p : -1; }
