// A ring buffer of any size: its places stay inside, its count is right.
#include "unbounded.h"

int main(void) {
  unsigned size = input_size();
  unsigned char data[size];
  unsigned first = 0, count = 0;
  while (input_int()) {
    if (input_int()) {
      if (count EITHER(<=, <) size) {
        unsigned at = first + count;
        if (at >= size) at -= size;
        assert(at < size);
        data[at] = input_byte();
        count++;
      }
    } else if (count) {
      assert(first < size);
      if (++first == size) first = 0;
      count--;
    }
  }
  assert(count <= size);
  return 0;
}
