// EXPECT: proved
// ENGINES: auto
// WHY: counted_by says how many elements the last member has
// OPTIONS: --entry total --check bounds
// NATIVE: skip

struct packet {
  unsigned count;
  unsigned char data[] __attribute__((counted_by(count)));
};

unsigned total(const struct packet *p) {
  unsigned sum = 0;
  for (unsigned i = 0; i < p->count; i++) sum += p->data[i];
  return sum;
}
