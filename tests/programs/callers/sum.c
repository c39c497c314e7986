// EXPECT: proved
// ENGINES: auto
// WHY: static says how many elements there are
// OPTIONS: --entry sum --check bounds,null
// NATIVE: skip

int sum(int n, const int values[static n]) {
  int result = 0;
  for (int i = 0; i < n; i++) result += values[i];
  return result;
}
