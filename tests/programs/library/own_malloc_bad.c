// EXPECT: violated
// ENGINES: se bself
// NATIVE: skip
// EVIDENCE: skip
// WHY: the library calls the program's malloc

#include <stdio.h>
extern void reach_error(void);
static char room[65536];
static unsigned long used;
static int calls;

void *malloc(unsigned long size) {
  ++calls;
  used += (size + 15) / 16 * 16;
  return room + used - (size + 15) / 16 * 16;
}

int main(void) {
  printf("a line\n");
  if (calls > 0) reach_error();
  return 0;
}
