// EXPECT: unknown
// ENGINES: se
// WHY: nothing is divided in C, but who knows what the assembly does
// OPTIONS: --check div-by-zero
// NATIVE: skip

int main(void) {
  __asm__ volatile("nop");
  return 0;
}
