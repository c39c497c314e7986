// EXPECT: proved
// ENGINES: se auto
// WHY: the fields of a date are within their limits
// OPTIONS: --check bounds,null,uninitialised
// NATIVE: skip
#include <stdio.h>
#include <time.h>

static const int days[12] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};

int main(void) {
  time_t now = time(NULL);
  struct tm *date = localtime(&now);
  if (!date) return 1;
  char text[20];
  if (strftime(text, sizeof text, "%d.%m.%Y", date) == 0) return 1;
  text[19] = 0;
  return days[date->tm_mon];
}
