// EXPECT: proved
// ENGINES: se bself
// WHY: main with the environment as its third parameter

#include <assert.h>
#include <stddef.h>

int main(int argc, char **argv, char **envp) {
  assert(argc < 2 || argv[1] != NULL);
  return envp == NULL;
}
