// EXPECT: violated
// ENGINES: auto
// WHY: the twin of string_views.c: the separator stays with the value
// REACH: 65, 61, 66, 67

#include <assert.h>
#include <stdbool.h>

extern char __VERIFIER_nondet_char(void);

struct view {
  const char *start;
  unsigned length;
};

static struct view trimmed(struct view view) {
  while (view.length > 0 && view.start[0] == ' ') {
    view.start++;
    view.length--;
  }
  while (view.length > 0 && view.start[view.length - 1] == ' ') view.length--;
  return view;
}

static bool cut(struct view line, char separator, struct view *key,
                struct view *value) {
  for (unsigned i = 0; i < line.length; i++) {
    if (line.start[i] != separator) continue;
    *key = (struct view){line.start, i};
    *value = (struct view){line.start + i, line.length - i};
    return true;
  }
  return false;
}

int main(void) {
  char text[4];
  for (int i = 0; i < 4; i++) text[i] = __VERIFIER_nondet_char();
  struct view line = {text, sizeof text}, key, value;
  if (!cut(line, '=', &key, &value)) {
    assert(text[0] != '=' && text[3] != '=');
    return 0;
  }
  assert(key.length + 1 + value.length == line.length);
  assert(value.start + value.length == text + sizeof text);
  key = trimmed(key);
  assert(key.length == 0 || key.start[0] != ' ');
  for (unsigned i = 0; i < key.length; i++) assert(key.start[i] != '=');
  assert(key.start >= text && key.start + key.length <= text + sizeof text);
  return 0;
}
