// EXPECT: violated
// ENGINES: auto
// WHY: the pair in the middle is not exchanged
// REACH: 2, 1, 0, 0
// LINE: 28

int __VERIFIER_nondet_int(void);
void reach_error(void);

int main(void) {
  int count = __VERIFIER_nondet_int();
  if (count < 1 || count > 10000) return 0;
  int now[count], before[count];
  for (int i = 0; i < count; i++) {
    now[i] = __VERIFIER_nondet_int();
    before[i] = now[i];
  }
  int left = 0, right = count - 1;
  while (left + 1 < right) {
    int kept = now[left];
    now[left] = now[right];
    now[right] = kept;
    left++;
    right--;
  }
  int place = __VERIFIER_nondet_int();
  if (place < 0 || place >= count) return 0;
  if (now[place] != before[count - 1 - place]) reach_error();
  return 0;
}
