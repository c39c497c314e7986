// EXPECT: proved
// ENGINES: se bself
// WHY: argv[argc] is null for every argc, and argc counts argv[0]

#include <assert.h>
#include <stddef.h>

int main(int argc, char *argv[]) {
  assert(argc >= 1);
  assert(argv[argc] == NULL);
  return 0;
}
