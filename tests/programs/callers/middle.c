// EXPECT: proved
// ENGINES: auto
// WHY: a length by an option, and what callers see to
// OPTIONS: --entry middle --array sorted:count --require 'count > 0' --check bounds
// NATIVE: skip

int middle(const int *sorted, int count) { return sorted[count / 2]; }
