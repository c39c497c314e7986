// Runs the programs of one generated unit natively: reads lines
// "NUMBER INPUT INPUT ..." and prints "NUMBER r0 r1 ... r15", each program in a
// child of its own, since globals keep their values. The unit's main was
// renamed to unit_main.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

extern unsigned long long r0, r1, r2, r3, r4, r5, r6, r7, r8, r9, r10, r11, r12,
    r13, r14, r15;
extern int unit_main(void);

enum { kMaxInputs = 64 };
static long long inputs[kMaxInputs];
static int count, next;

// The first input picks the program; the others come round again.
static long long input(void) {
  if (next == count) next = 1;
  return inputs[next++];
}

#define INPUT(name, type) \
  type __VERIFIER_nondet_##name(void) { return (type)input(); }
INPUT(char, char)
INPUT(uchar, unsigned char)
INPUT(short, short)
INPUT(ushort, unsigned short)
INPUT(int, int)
INPUT(uint, unsigned)
INPUT(long, long)
INPUT(ulong, unsigned long)
INPUT(longlong, long long)
INPUT(ulonglong, unsigned long long)
_Bool __VERIFIER_nondet_bool(void) { return input() & 1; }
void __VERIFIER_assume(int condition) {
  if (!condition) _exit(3);
}

void finish(void) {
  printf("%lld %llx %llx %llx %llx %llx %llx %llx %llx", inputs[0], r0, r1, r2,
         r3, r4, r5, r6, r7);
  printf(" %llx %llx %llx %llx %llx %llx %llx %llx\n", r8, r9, r10, r11, r12,
         r13, r14, r15);
  fflush(stdout);
}

int main(void) {
  char line[8192];
  while (fgets(line, sizeof line, stdin)) {
    count = next = 0;
    for (char *word = strtok(line, " \n"); word && count < kMaxInputs;
         word = strtok(NULL, " \n"))
      inputs[count++] = strtoll(word, NULL, 10);
    fflush(stdout);
    const pid_t child = fork();
    if (child == 0) {
      alarm(10);
      unit_main();
      _exit(0);
    }
    int status = 0;
    waitpid(child, &status, 0);
    if (status != 0) printf("%lld failed %d\n", inputs[0], status);
  }
  return 0;
}
