// EXPECT: violated
// ENGINES: se
// EVIDENCE: skip
// WHY: the last of three elements is not the third
// OPTIONS: --entry middle --array sorted:count --require 'count == 3' --check bounds
// NATIVE: skip
// UB: true
// LINE: 10

int middle(const int *sorted, int count) { return sorted[count / 2 + 2]; }
