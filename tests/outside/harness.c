/* Runs a whole program with random inputs, each run in a child process: prints
   how many of them came to the target. usage: PROGRAM SEED RUNS */
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

enum { REACHED = 10 };
extern int program_main(void);
static unsigned long long state;

static unsigned random_number(void) {
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return (unsigned)(state >> 24);
}

unsigned __VERIFIER_nondet_uint(void) {
  const unsigned value = random_number();
  switch (random_number() % 8) {
    case 0:
      return value;
    case 1:
      return value & 63;
    default:
      return value & 7;
  }
}

void reach_error(void) { _exit(REACHED); }
void __assert_fail(const char *what, const char *file, unsigned line,
                   const char *function) {
  (void)what, (void)file, (void)line, (void)function;
  _exit(REACHED);
}

int main(int argc, char **argv) {
  int reached = 0;
  const unsigned long seed = strtoul(argv[argc - 2], 0, 10);
  const int runs = atoi(argv[argc - 1]);
  for (int i = 0; i < runs; i++) {
    const pid_t child = fork();
    if (child == 0) {
      alarm(5);
      state = (seed * 1000003 + (unsigned long)i) * 0x9e3779b97f4a7c15 | 1;
      random_number();
      program_main();
      _exit(0);
    }
    int status = 0;
    waitpid(child, &status, 0);
    if (!WIFEXITED(status)) {
      fprintf(stderr, "run %d ended badly\n", i);
      return 1;
    }
    reached += WEXITSTATUS(status) == REACHED;
  }
  printf("%d\n", reached);
  return 0;
}
