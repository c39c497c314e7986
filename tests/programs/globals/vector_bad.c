// EXPECT: violated
// ENGINES: se bself
// REACH:
// WHY: a vector has its initial value

extern void reach_error(void);
typedef int pair __attribute__((vector_size(8)));
pair p = {150, 100};

int main(void) {
  if (p[0] == 150 && p[1] == 100) reach_error();
  return 0;
}
