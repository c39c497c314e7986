typedef struct {
  int quot, rem;
} div_t;

div_t div(int number, int by) {
  div_t result = {number / by, number % by};
  return result;
}
