// EXPECT: violated
// ENGINES: auto
// WHY: a search by halves that leaves out one element
// REACH: 2, 0, 0, 1, 0
// LINE: 31

int __VERIFIER_nondet_int(void);
void reach_error(void);

int main(void) {
  int size = __VERIFIER_nondet_int(), sought = __VERIFIER_nondet_int();
  if (size < 1 || size > 10000) return 0;
  int sorted[size];
  int value = 0;
  for (int i = 0; i < size; i++) {
    value += __VERIFIER_nondet_int() & 7;
    if (value > 1000000) return 0;
    sorted[i] = value;
  }
  int from = 0, to = size;
  while (from < to) {
    int half = from + (to - from) / 2;
    if (sorted[half] == sought) return 0;
    if (sorted[half] < sought)
      from = half + 1;
    else
      to = half - 1;
  }
  int anywhere = __VERIFIER_nondet_int();
  if (anywhere < 0 || anywhere >= size) return 0;
  if (sorted[anywhere] == sought) reach_error();
  return 0;
}
