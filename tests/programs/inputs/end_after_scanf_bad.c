// EXPECT: violated
// ENGINES:
// WHY: scanf without a model (it reads a floating-point number) may meet the end
// LINE: 13
// NATIVE: skip

#include <assert.h>
#include <stdio.h>

int main(void) {
  float f;
  scanf("%f", &f);
  assert(!feof(stdin));
  return 0;
}
