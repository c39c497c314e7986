// EXPECT: violated
// ENGINES: se
// EVIDENCE: skip
// WHY: one element too many is read
// OPTIONS: --entry sum --check bounds,null
// NATIVE: skip
// UB: true
// LINE: 13


int sum(int n, const int values[static n]) {
  int result = 0;
  for (int i = 0; i <= n; i++) result += values[i];
  return result;
}
