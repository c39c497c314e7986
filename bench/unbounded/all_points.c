// Every struct of an array keeps its property.
#include "unbounded.h"

struct point {
  int x, y;
};

int main(void) {
  int n = input_size();
  struct point p[n];
  for (int i = 0; i < n; i++) {
    p[i].x = input_int();
    p[i].y = input_int();
    if (p[i].x EITHER(> p[i].y + 1 && p[i].y < 1000, > p[i].y)) {
      int t = p[i].x;
      p[i].x = p[i].y;
      p[i].y = t;
    }
  }
  for (int i = 0; i < n; i++) assert(p[i].x <= p[i].y);
  return 0;
}
