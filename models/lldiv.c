typedef struct {
  long long quot, rem;
} lldiv_t;

lldiv_t lldiv(long long number, long long by) {
  lldiv_t result = {number / by, number % by};
  return result;
}
