// A lexer with nesting: its depth is never below zero, and strings end.
#include "unbounded.h"

enum { TEXT, STRING, COMMENT };

int main(void) {
  int mode = TEXT, depth = 0, quotes = 0;
  while (input_int()) {
    unsigned char c = input_byte();
    if (mode == TEXT) {
      if (c == '(' && depth < 1000) depth++;
      if (c == ')' && depth EITHER(>=, >) 0) depth--;
      if (c == '"') {
        mode = STRING;
        quotes++;
      }
      if (c == ';') mode = COMMENT;
    } else if (mode == STRING) {
      if (c == '"') {
        mode = TEXT;
        quotes--;
      }
    } else if (c == '\n') {
      mode = TEXT;
    }
    assert(depth >= 0 && depth <= 1000);
    assert(quotes == (mode == STRING));
  }
  return 0;
}
