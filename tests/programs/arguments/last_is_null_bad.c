// EXPECT: violated
// ENGINES: se bself
// WHY: there may be three arguments
// LINE: 11
// NATIVE: skip

#include <assert.h>
#include <stddef.h>

int main(int argc, char *argv[]) {
  assert(argc != 4 || argv[3] == NULL);
  return 0;
}
