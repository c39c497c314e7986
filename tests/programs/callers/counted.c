// EXPECT: proved
// ENGINES: auto
// WHY: counted_by says how many elements the last member has
// OPTIONS: --entry third --check bounds
// NATIVE: skip

struct packet {
  unsigned count;
  unsigned char data[] __attribute__((counted_by(count)));
};

unsigned third(const struct packet *p) {
  return p->count > 2 ? p->data[2] : 0;
}
