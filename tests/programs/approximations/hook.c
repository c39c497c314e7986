// EXPECT: unknown
// ENGINES: se
// WHY: the library calls what the program puts into its variable
// NATIVE: skip

#include <assert.h>
#include <error.h>

static void hook(void) { assert(0); }
int main(void) {
  error_print_progname = hook;
  error(0, 0, "text");
}
