// EXPECT: proved
// ENGINES: auto
// WHY: a length by an option
// OPTIONS: --entry search --array sorted:count --require 'count >= 0' --check bounds
// NATIVE: skip

int search(const int *sorted, int count, int wanted) {
  int low = 0, high = count;
  while (low < high) {
    int middle = low + (high - low) / 2;
    if (sorted[middle] == wanted) return middle;
    if (sorted[middle] < wanted)
      low = middle + 1;
    else
      high = middle;
  }
  return -1;
}
