// EXPECT: violated
// ENGINES:
// WHY: behind the null at the end of argv is anything: no proof
// LINE: 12
// NATIVE: skip

#include <assert.h>
#include <stddef.h>

int main(int argc, char **argv) {
  if (argc != 1) return 1;
  assert(argv[2] != NULL);
  return 0;
}
