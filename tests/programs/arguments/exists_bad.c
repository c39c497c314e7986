// EXPECT: violated
// ENGINES: se bself
// WHY: without arguments argv[1] is the null behind the last element
// LINE: 11
// REACH:

#include <assert.h>
#include <stddef.h>

int main(int argc, char **argv) {
  assert(argc >= 1 && argv[1] != NULL);
  return argv[1][0] == 'x';
}
