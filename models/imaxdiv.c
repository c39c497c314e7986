typedef struct {
  long long quot, rem;
} imaxdiv_t;

imaxdiv_t imaxdiv(long long number, long long by) {
  imaxdiv_t result = {number / by, number % by};
  return result;
}
