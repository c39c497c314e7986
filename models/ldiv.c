typedef struct {
  long quot, rem;
} ldiv_t;

ldiv_t ldiv(long number, long by) {
  ldiv_t result = {number / by, number % by};
  return result;
}
