// Runs a test program natively, again and again, each run in a child: with the
// inputs of the command line, or with random ones. `main` of the program was
// renamed to pleat_program_main.
//
//   harness inputs 5 -3 ...      one run with these inputs
//   harness random COUNT SEED    COUNT runs with random inputs
//
// Prints "hit ADDRESS inputs..." (ADDRESS: where the target was called from),
// "ub inputs..." (a sanitizer's trap), "short" (more inputs were asked for than
// given) or "no hit".

#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

enum { kMaxInputs = 200, kHit = 110, kShort = 111 };

struct record {
  int count;
  long long values[kMaxInputs];
  uintptr_t hit;
};

static struct record *record;
static int given = -1;  // < 0: random inputs
static char **given_text;
static uint64_t state;

/* It may have no parameters. */
extern int pleat_program_main(int, char **, char **);

static uint64_t next_random(void) {
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return state;
}

// Small numbers mostly, the edges of types, anything.
static long long random_value(void) {
  static const long long edges[] = {
      0,          1,           -1,         127,       128,
      -128,       255,         256,        32767,     32768,
      -32768,     65535,       65536,      1000000,   2147483647,
      2147483648, -2147483648, 4294967295, INT64_MAX, INT64_MIN};
  switch (next_random() % 4) {
    case 0:
    case 1:
      return (long long)(next_random() % 32) - 8;
    case 2:
      return edges[next_random() % (sizeof edges / sizeof *edges)];
    default:
      return (long long)next_random();
  }
}

static long long input(void) {
  if (record->count == kMaxInputs) _exit(0);
  long long value;
  if (given < 0) {
    value = random_value();
  } else {
    if (record->count >= given) _exit(kShort);
    const char *text = given_text[record->count];
    value = *text == '-' ? strtoll(text, NULL, 0)
                         : (long long)strtoull(text, NULL, 0);
  }
  record->values[record->count++] = value;
  return value;
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
INPUT(u16, uint16_t)
INPUT(u32, uint32_t)
INPUT(size_t, size_t)
// Given by their bits; at random also small whole numbers.
#define FLOAT_INPUT(name, bits)                      \
  name __VERIFIER_nondet_##name(void) {              \
    long long value = input();                       \
    if (given < 0 && value > -100 && value < 100) {  \
      return (name)value;                            \
    }                                                \
    bits whole = (bits)value;                        \
    name result;                                     \
    memcpy(&result, &whole, sizeof result);          \
    return result;                                   \
  }
FLOAT_INPUT(float, uint32_t)
FLOAT_INPUT(double, uint64_t)
_Bool __VERIFIER_nondet_bool(void) { return input() & 1; }

void __VERIFIER_assume(int condition) {
  if (!condition) _exit(0);
}

void pleat_hit(void *from) {
  record->hit = (uintptr_t)from;
  _exit(kHit);
}

#ifdef DEFAULT_TARGETS
void __assert_fail(const char *text, const char *file, unsigned line,
                   const char *function) {
  (void)text, (void)file, (void)line, (void)function;
  pleat_hit(__builtin_return_address(0));
}
__attribute__((weak)) void reach_error(void) {
  pleat_hit(__builtin_return_address(0));
}
__attribute__((weak)) void __VERIFIER_error(void) {
  pleat_hit(__builtin_return_address(0));
}
__attribute__((weak)) void __VERIFIER_assert(int condition) {
  if (!condition) pleat_hit(__builtin_return_address(0));
}
#else
void __assert_fail(const char *text, const char *file, unsigned line,
                   const char *function) {
  (void)text, (void)file, (void)line, (void)function;
  _exit(0);
}
__attribute__((weak)) void reach_error(void) { _exit(0); }
#endif
#ifdef TARGET_FUNCTION
__attribute__((weak)) void TARGET_FUNCTION(void) {
  pleat_hit(__builtin_return_address(0));
}
#endif

static void print_inputs(void) {
  for (int i = 0; i < record->count; i++) printf(" %lld", record->values[i]);
  printf("\n");
}

static void limit_time(long milliseconds) {
  struct itimerval limit = {
      {0, 0}, {milliseconds / 1000, milliseconds % 1000 * 1000}};
  setitimer(ITIMER_REAL, &limit, NULL);
}

// 1: the runs are over.
static int run_once(void) {
  record->count = 0;
  fflush(stdout);
  pid_t child = fork();
  if (child == 0) {
    if (!freopen("/dev/null", "w", stdout)) _exit(1);
    limit_time(given < 0 ? 300 : 30000);
    char name[] = "program", *arguments[] = {name, 0}, *environment[] = {0};
    pleat_program_main(1, arguments, environment);
    _exit(0);
  }
  int status = 0;
  waitpid(child, &status, 0);
  if (WIFEXITED(status) && WEXITSTATUS(status) == kHit) {
    printf("hit %#llx", (unsigned long long)record->hit);
    print_inputs();
    return 1;
  }
  if (WIFEXITED(status) && WEXITSTATUS(status) == kShort) {
    printf("short\n");
    return 1;
  }
  static int late = 0;
  if (WIFSIGNALED(status) && WTERMSIG(status) == SIGALRM) {
    if (++late < 10) return 0;
    printf("no hit\n");  // enough of a program that runs on and on
    return 1;
  }
  if (WIFSIGNALED(status) && WTERMSIG(status) != SIGABRT) {
    printf("ub");
    print_inputs();
    return 1;
  }
  return 0;
}

int main(int argc, char **argv) {
  record = mmap(NULL, sizeof *record, PROT_READ | PROT_WRITE,
                MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (record == MAP_FAILED || argc < 2) return 1;
  if (strcmp(argv[1], "inputs") == 0) {
    given = argc - 2;
    given_text = argv + 2;
    if (!run_once()) printf("no hit\n");
    return 0;
  }
  long count = strtol(argv[2], NULL, 0);
  for (long i = 0; i < count; i++) {
    state = strtoull(argv[3], NULL, 0) * 0x9e3779b97f4a7c15u + (uint64_t)i + 1;
    for (int k = 0; k < 5; k++) next_random();
    if (run_once()) return 0;
  }
  printf("no hit\n");
  return 0;
}
