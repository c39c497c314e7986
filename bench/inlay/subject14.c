/* Written by bench/inlay/make_machine: a loop without end, and a target that is far. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int a1 = 1;
static int a2 = 2;
static int a3 = 3;
static int a4 = 3;
static int a5 = 3;
static int a6 = 1;

static int calculate_output(int input) {
  if (input == 1 && a1 == 1 && a2 == 1 && a3 == 1 && a4 == 1 && a5 == 1 && a6 == 2) reach_error();
  if (input == 4 && a6 != 4 && (a1 == 3 || a3 != 3)) {
    a4 = 2;
    a3 = 2;
    return 24;
  }
  if (input == 2 && a1 == 1 && (a5 == 1 || a3 == 4)) {
    a6 = 4;
    a3 = 4;
    return 24;
  }
  if (input == 1 && a5 == 3 && (a2 != 4 || a5 == 3)) {
    a6 = 4;
    return 24;
  }
  if (input == 3 && a5 == 1 && (a1 == 1 || a1 == 4)) {
    a4 = 1;
    return 25;
  }
  if (input == 4 && a4 != 2 && (a5 == 3 || a4 == 4)) {
    a5 = 1;
    a1 = 3;
    return 23;
  }
  if (input == 4 && a5 != 1 && (a5 == 3 || a5 == 4)) {
    a2 = 4;
    return 20;
  }
  if (input == 5 && a3 != 3 && (a3 == 2 || a1 == 4)) {
    a6 = 3;
    return 20;
  }
  if (input == 1 && a2 == 1 && (a5 == 3 || a3 == 2)) {
    a1 = 2;
    return 20;
  }
  if (input == 5 && a3 == 2 && (a5 == 3 || a3 != 3)) {
    a3 = 1;
    return 24;
  }
  if (input == 5 && a6 != 3 && (a4 == 4 || a5 == 3)) {
    a6 = 4;
    a2 = 1;
    return 21;
  }
  if (input == 3 && a1 == 1 && (a2 == 2 || a2 == 4)) {
    a4 = 2;
    a6 = 4;
    return 20;
  }
  if (input == 3 && a5 == 2 && (a4 == 2 || a6 == 1)) {
    a3 = 2;
    return 25;
  }
  if (input == 5 && a6 == 4 && (a4 == 4 || a3 != 3)) {
    a3 = 1;
    a5 = 1;
    return 26;
  }
  if (input == 1 && a1 != 2 && (a1 == 3 || a1 == 4)) {
    a4 = 2;
    return 20;
  }
  if (input == 4 && a6 == 3 && (a1 != 2 || a3 == 1)) {
    a4 = 2;
    return 25;
  }
  if (input == 1 && a1 == 4 && (a3 == 3 || a1 == 3)) {
    a3 = 3;
    return 21;
  }
  if (input == 1 && a6 == 4 && (a3 == 4 || a3 == 4)) {
    a5 = 2;
    a4 = 1;
    return 23;
  }
  if (input == 4 && a5 != 2 && (a2 == 1 || a2 != 4)) {
    a4 = 1;
    a2 = 1;
    return 21;
  }
  if (input == 3 && a4 == 1 && (a6 == 2 || a6 == 2)) {
    a6 = 4;
    a5 = 1;
    return 24;
  }
  if (input == 2 && a6 == 4 && (a5 != 3 || a1 == 4)) {
    a4 = 2;
    return 26;
  }
  if (input == 3 && a5 == 1 && (a5 == 3 || a4 == 3)) {
    a4 = 3;
    return 25;
  }
  if (input == 1 && a2 == 1 && (a2 != 2 || a3 != 4)) {
    a2 = 3;
    a6 = 2;
    return 22;
  }
  if (input == 3 && a3 != 4 && (a1 == 3 || a3 == 2)) {
    a5 = 2;
    return 20;
  }
  if (input == 4 && a3 == 1 && (a4 != 4 || a5 != 1)) {
    a6 = 2;
    a2 = 1;
    return 24;
  }
  if (input == 5 && a5 == 1 && (a2 == 4 || a1 == 1)) {
    a2 = 2;
    a5 = 2;
    return 20;
  }
  if (input == 5 && a4 == 1 && (a6 == 3 || a1 != 3)) {
    a4 = 3;
    return 21;
  }
  if (input == 1 && a6 == 4 && (a3 == 1 || a5 == 2)) {
    a4 = 1;
    return 22;
  }
  if (input == 3 && a4 == 1 && (a4 == 4 || a2 == 4)) {
    a6 = 2;
    a2 = 4;
    return 22;
  }
  if (input == 2 && a2 == 1 && (a3 == 1 || a2 == 4)) {
    a2 = 3;
    a3 = 1;
    return 21;
  }
  if (input == 2 && a6 == 3 && (a1 != 2 || a2 == 2)) {
    a1 = 2;
    return 20;
  }
  if (input == 1 && a5 != 4 && (a6 == 4 || a4 != 1)) {
    a2 = 4;
    return 21;
  }
  if (input == 3 && a2 == 3 && (a1 == 4 || a1 == 3)) {
    a2 = 4;
    return 22;
  }
  if (input == 3 && a5 == 1 && (a3 == 2 || a2 == 4)) {
    a5 = 4;
    return 25;
  }
  if (input == 1 && a4 == 1 && (a3 == 2 || a6 != 4)) {
    a4 = 4;
    return 25;
  }
  if (input == 3 && a4 != 4 && (a6 != 4 || a3 == 1)) {
    a3 = 2;
    return 25;
  }
  if (input == 4 && a6 != 4 && (a6 == 4 || a1 == 4)) {
    a1 = 2;
    return 24;
  }
  if (input == 2 && a4 == 3 && (a2 != 1 || a3 == 2)) {
    a6 = 1;
    return 20;
  }
  if (input == 1 && a2 == 2 && (a1 == 4 || a5 == 1)) {
    a1 = 4;
    a5 = 1;
    return 26;
  }
  if (input == 1 && a6 == 1 && (a6 == 3 || a3 == 2)) {
    a1 = 4;
    return 26;
  }
  if (input == 2 && a3 != 4 && (a4 == 4 || a6 != 2)) {
    a3 = 2;
    a2 = 4;
    return 21;
  }
  if (input == 2 && a1 == 4 && (a3 == 2 || a5 == 3)) {
    a4 = 3;
    return 23;
  }
  if (input == 1 && a3 == 2 && (a1 == 1 || a3 == 2)) {
    a3 = 3;
    a1 = 4;
    return 23;
  }
  if (input == 2 && a3 == 1 && (a2 != 4 || a4 != 3)) {
    a4 = 1;
    a5 = 3;
    return 25;
  }
  if (input == 3 && a6 == 3 && (a6 == 4 || a2 == 4)) {
    a5 = 1;
    return 23;
  }
  if (input == 4 && a3 == 3 && (a1 == 2 || a3 != 2)) {
    a4 = 1;
    return 22;
  }
  if (input == 4 && a1 == 3 && (a5 == 2 || a3 == 3)) {
    a6 = 3;
    return 25;
  }
  if (input == 1 && a4 == 3 && (a1 == 4 || a3 != 2)) {
    a1 = 2;
    return 20;
  }
  if (input == 5 && a5 != 2 && (a4 == 2 || a6 == 4)) {
    a5 = 3;
    return 23;
  }
  if (input == 1 && a1 != 4 && (a3 == 4 || a2 != 4)) {
    a3 = 1;
    return 24;
  }
  if (input == 3 && a5 != 4 && (a4 != 4 || a3 != 4)) {
    a6 = 4;
    a3 = 2;
    return 22;
  }
  if (input == 4 && a6 == 4 && (a3 == 1 || a4 == 1)) {
    a2 = 2;
    a4 = 1;
    return 26;
  }
  if (input == 2 && a5 != 1 && (a5 != 2 || a1 == 4)) {
    a6 = 2;
    return 24;
  }
  if (input == 2 && a1 == 3 && (a2 != 4 || a4 == 2)) {
    a6 = 1;
    return 23;
  }
  if (input == 5 && a2 == 3 && (a2 == 3 || a3 == 2)) {
    a2 = 4;
    return 26;
  }
  if (input == 3 && a3 == 1 && (a1 == 4 || a5 == 1)) {
    a2 = 1;
    return 25;
  }
  if (input == 4 && a6 == 1 && (a3 == 1 || a2 == 4)) {
    a4 = 3;
    a6 = 3;
    return 26;
  }
  if (input == 1 && a1 == 1 && (a4 == 2 || a1 == 3)) {
    a1 = 4;
    return 21;
  }
  if (input == 2 && a6 == 1 && (a3 != 3 || a1 == 4)) {
    a1 = 4;
    return 24;
  }
  if (input == 3 && a5 != 4 && (a6 == 3 || a1 != 2)) {
    a1 = 3;
    return 25;
  }
  if (input == 4 && a1 != 4 && (a1 == 2 || a4 == 1)) {
    a5 = 1;
    a1 = 2;
    return 22;
  }
  if (input == 2 && a6 == 2 && (a2 != 2 || a3 == 4)) {
    a2 = 2;
    a6 = 2;
    return 20;
  }
  if (input == 4 && a1 == 3 && (a6 == 4 || a4 == 1)) {
    a6 = 3;
    return 26;
  }
  if (input == 1 && a6 != 3 && (a3 == 2 || a5 == 3)) {
    a5 = 2;
    return 20;
  }
  if (input == 2 && a1 == 2 && (a2 != 1 || a3 == 2)) {
    a2 = 3;
    return 24;
  }
  if (input == 5 && a4 == 4 && (a6 != 1 || a6 != 1)) {
    a6 = 1;
    a2 = 1;
    return 24;
  }
  if (input == 1 && a1 == 2 && (a4 != 1 || a4 != 4)) {
    a1 = 2;
    return 22;
  }
  if (input == 4 && a3 == 3 && (a6 != 1 || a4 != 1)) {
    a2 = 3;
    a4 = 1;
    return 24;
  }
  if (input == 5 && a5 == 3 && (a4 != 2 || a5 != 3)) {
    a4 = 4;
    return 26;
  }
  if (input == 5 && a1 != 1 && (a5 == 1 || a1 == 3)) {
    a3 = 1;
    return 24;
  }
  if (input == 1 && a2 == 3 && (a2 == 4 || a2 == 4)) {
    a4 = 2;
    a1 = 2;
    return 26;
  }
  if (input == 3 && a5 == 2 && (a4 == 1 || a2 != 4)) {
    a6 = 4;
    a2 = 4;
    return 22;
  }
  if (input == 5 && a2 == 2 && (a3 == 2 || a5 == 2)) {
    a4 = 4;
    return 26;
  }
  if (input == 1 && a2 != 2 && (a1 == 2 || a6 != 4)) {
    a4 = 3;
    a2 = 1;
    return 25;
  }
  if (input == 2 && a4 != 2 && (a4 == 2 || a6 == 3)) {
    a6 = 4;
    a2 = 2;
    return 26;
  }
  if (input == 1 && a2 == 1 && (a3 == 4 || a1 == 4)) {
    a6 = 4;
    return 25;
  }
  if (input == 1 && a1 == 3 && (a2 == 2 || a1 == 1)) {
    a6 = 4;
    return 23;
  }
  if (input == 5 && a5 == 2 && (a5 == 3 || a2 == 1)) {
    a4 = 1;
    return 20;
  }
  if (input == 2 && a6 == 2 && (a5 == 1 || a5 != 3)) {
    a3 = 2;
    a4 = 2;
    return 22;
  }
  if (input == 2 && a4 == 4 && (a2 == 3 || a1 == 3)) {
    a3 = 3;
    return 25;
  }
  if (input == 5 && a3 == 3 && (a6 == 2 || a5 == 2)) {
    a1 = 1;
    a5 = 4;
    return 22;
  }
  if (input == 3 && a1 != 1 && (a5 == 1 || a6 != 3)) {
    a4 = 4;
    return 26;
  }
  if (input == 5 && a5 == 1 && (a3 == 2 || a3 != 3)) {
    a6 = 1;
    return 23;
  }
  if (input == 4 && a3 != 4 && (a3 == 2 || a4 == 4)) {
    a4 = 1;
    a5 = 1;
    return 22;
  }
  if (input == 4 && a5 != 4 && (a1 == 3 || a3 == 3)) {
    a4 = 1;
    a6 = 4;
    return 23;
  }
  if (input == 2 && a5 != 1 && (a1 == 4 || a1 != 3)) {
    a4 = 4;
    return 24;
  }
  if (input == 2 && a1 == 2 && (a3 != 3 || a3 == 2)) {
    a4 = 1;
    return 22;
  }
  if (input == 2 && a1 != 3 && (a3 == 4 || a2 == 1)) {
    a5 = 1;
    a3 = 1;
    return 23;
  }
  if (input == 1 && a2 == 1 && (a1 == 2 || a1 == 2)) {
    a5 = 2;
    return 24;
  }
  if (input == 2 && a6 != 2 && (a5 == 1 || a5 != 1)) {
    a1 = 1;
    return 20;
  }
  if (input == 2 && a6 != 3 && (a6 == 3 || a1 == 3)) {
    a6 = 4;
    return 23;
  }
  if (input == 3 && a4 == 3 && (a6 == 3 || a5 == 4)) {
    a1 = 1;
    return 23;
  }
  if (input == 5 && a6 == 1 && (a3 != 3 || a6 == 1)) {
    a2 = 1;
    a3 = 1;
    return 25;
  }
  if (input == 3 && a4 == 3 && (a4 == 2 || a2 == 1)) {
    a1 = 2;
    return 23;
  }
  if (input == 3 && a5 == 2 && (a3 == 4 || a5 == 1)) {
    a3 = 3;
    return 22;
  }
  if (input == 2 && a6 == 4 && (a4 == 3 || a6 == 2)) {
    a6 = 3;
    return 24;
  }
  if (input == 5 && a3 != 1 && (a3 == 4 || a2 == 1)) {
    a1 = 3;
    a2 = 1;
    return 25;
  }
  if (input == 1 && a4 != 1 && (a6 != 2 || a2 != 3)) {
    a1 = 2;
    return 23;
  }
  if (input == 4 && a1 == 1 && (a1 == 4 || a6 == 3)) {
    a4 = 4;
    return 22;
  }
  if (input == 5 && a6 == 2 && (a4 != 2 || a2 != 4)) {
    a4 = 4;
    return 26;
  }
  if (input == 4 && a1 == 1 && (a5 == 3 || a6 == 2)) {
    a1 = 1;
    return 20;
  }
  if (input == 1 && a6 == 2 && (a5 == 3 || a5 == 3)) {
    a4 = 2;
    return 22;
  }
  if (input == 4 && a6 == 3 && (a4 == 3 || a1 == 1)) {
    a4 = 2;
    return 25;
  }
  if (input == 2 && a6 == 1 && (a2 != 2 || a4 != 4)) {
    a2 = 2;
    a1 = 4;
    return 23;
  }
  if (input == 4 && a2 != 1 && (a3 == 1 || a1 == 4)) {
    a1 = 3;
    a4 = 4;
    return 21;
  }
  if (input == 4 && a5 != 1 && (a4 != 4 || a6 == 3)) {
    a6 = 4;
    return 23;
  }
  if (input == 3 && a2 == 1 && (a3 == 1 || a4 != 4)) {
    a4 = 4;
    return 22;
  }
  if (input == 2 && a6 != 3 && (a4 == 3 || a6 != 3)) {
    a4 = 3;
    return 21;
  }
  if (input == 5 && a4 != 2 && (a5 == 3 || a2 != 3)) {
    a6 = 3;
    return 20;
  }
  if (input == 4 && a1 != 2 && (a2 == 3 || a1 == 2)) {
    a6 = 2;
    return 26;
  }
  if (input == 3 && a1 != 4 && (a4 == 2 || a3 != 1)) {
    a1 = 2;
    return 23;
  }
  if (input == 3 && a6 != 1 && (a2 != 2 || a3 == 1)) {
    a5 = 3;
    a1 = 3;
    return 22;
  }
  if (input == 2 && a4 == 2 && (a2 != 3 || a1 != 3)) {
    a5 = 1;
    return 21;
  }
  if (input == 5 && a5 == 2 && (a3 != 3 || a6 == 2)) {
    a4 = 3;
    return 24;
  }
  if (input == 3 && a3 == 1 && (a2 == 2 || a5 == 4)) {
    a2 = 2;
    a1 = 4;
    return 21;
  }
  if (input == 1 && a3 != 2 && (a1 == 4 || a6 != 3)) {
    a2 = 3;
    a6 = 1;
    return 20;
  }
  if (input == 5 && a2 == 2 && (a6 == 4 || a2 != 1)) {
    a4 = 4;
    return 22;
  }
  if (input == 4 && a2 != 1 && (a4 != 2 || a6 != 4)) {
    a2 = 1;
    return 20;
  }
  if (input == 3 && a1 == 4 && (a4 != 2 || a2 != 2)) {
    a6 = 4;
    return 23;
  }
  if (input == 5 && a1 == 4 && (a3 == 2 || a5 == 2)) {
    a4 = 2;
    return 25;
  }
  if (input == 5 && a5 != 3 && (a6 == 1 || a4 != 1)) {
    a2 = 4;
    return 26;
  }
  if (input == 3 && a2 == 3 && (a2 == 3 || a4 == 4)) {
    a2 = 1;
    return 20;
  }
  if (input == 2 && a3 != 1 && (a4 == 3 || a6 == 3)) {
    a2 = 2;
    return 26;
  }
  if (input == 3 && a5 == 4 && (a4 == 4 || a2 == 3)) {
    a2 = 3;
    a6 = 3;
    return 24;
  }
  return -2;
}

int main(void) {
  while (1) {
    int input = __VERIFIER_nondet_int();
    if (input < 1 || input > 5) return 0;
    if (calculate_output(input) == -2) return 0;
  }
  return 0;
}
