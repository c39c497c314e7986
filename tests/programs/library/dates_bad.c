// EXPECT: violated
// ENGINES:
// WHY: localtime fails where the year is too great; what it gives is not fed
// OPTIONS: --check null
// LINE: 12
// NATIVE: skip
#include <time.h>

int main(void) {
  time_t time = 0x7fffffffffffffff;
  struct tm *date = gmtime(&time);
  return date->tm_mon;
}
