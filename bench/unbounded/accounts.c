// Transfers between accounts: no balance becomes negative.
#include "unbounded.h"

struct account {
  int id, balance;
};

int main(void) {
  int n = input_size();
  struct account a[n];
  for (int i = 0; i < n; i++) {
    a[i].id = i;
    a[i].balance = input_int() & 0xffff;
  }
  while (input_int()) {
    int from = input_int(), to = input_int(), sum = input_int() & 0xff;
    if (from < 0 || from >= n || to < 0 || to >= n) continue;
    if (a[from].balance EITHER(+ 1, ) < sum || a[to].balance > 1000000) continue;
    a[from].balance -= sum;
    a[to].balance += sum;
  }
  for (int i = 0; i < n; i++) assert(a[i].balance >= 0 && a[i].id == i);
  return 0;
}
