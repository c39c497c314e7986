// EXPECT: violated
// ENGINES: auto
// WHY: the last index is no index
// OPTIONS: --entry search --array sorted:count --require 'count >= 0' --check bounds
// NATIVE: skip
// UB: true
// LINE: 14

int search(const int *sorted, int count, int wanted) {
  int low = 0, high = count;
  while (low <= high) {
    int middle = low + (high - low) / 2;
    if (middle > count) return -1;
    if (sorted[middle] == wanted) return middle;
    if (sorted[middle] < wanted)
      low = middle + 1;
    else
      high = middle;
  }
  return -1;
}
