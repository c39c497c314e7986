#pragma once

// Ghosts: variables that remember what the program forgets, for proofs.
//
// One per variable that a loop changes: its value when the loop was entered
// last. Per loop: how many iterations have begun again since then, and how
// often each way through it was taken. One per input that is read outside
// loops: its value. And, where there are arrays, two per width of numbers that
// are not even written: each is any index from the start on, so that an
// invariant about it is one about all cells, and one about both is one about
// any two cells. There, too, one array for each number that a counting loop
// changes: which value it had when the counter had which value, so that sums
// and counts can be compared. Ghosts are only written. No guard and no value of
// a program's variable mentions them, so that runs are the same with and
// without them, and what is unreachable with them is unreachable (auxiliary
// variables, after Owicki and Gries).
//
// Their symbols depend on the automaton alone: a formula that mentions them
// means the same to everybody who extends the same program.

#include "cfa/cfa.h"

namespace pleat::cfa {

/// The symbol of what the variable was when the loop was entered.
Term entry_ghost(LocationId header, Term variable);

/// The symbol of the value that an input had when it was read last; `input` is
/// its own symbol.
Term input_ghost(Term input);

/// The symbol of the number of times that the loop's header was come back to
/// since the loop was entered, modulo 2^width.
Term count_ghost(LocationId header, unsigned width);

/// The same with 64 bits, whatever the loop changes: it relates numbers of
/// different widths.
Term turns_ghost(LocationId header);

/// How often a way was taken since the loop was entered: an edge of the loop
/// (but of no inner one) where others go elsewhere. 64 bits.
Term taken_ghost(LocationId header, EdgeId edge);

/// What an array remembers of a loop that counts: the value that the variable
/// had at the header, for every value of the counter there.
struct Recorded {
  LocationId header;
  Term variable, counter;
  Term values;  ///< the array's symbol
};

/// None where the program has no arrays; a few of each loop.
std::vector<Recorded> recorded_values(const Cfa& cfa);

/// How many variables for any index there are of each width.
inline constexpr unsigned kAnyIndices = 2;

/// Any index of so many bits; `number`: which of them.
Term any_index(unsigned width, unsigned number = 0);
bool is_any_index(Term symbol);

/// The b with index = b + the symbol's lower bits, if it is a constant.
std::optional<Term> index_base(Term index, Term symbol);

/// Terms that may stand for the symbol in what is said about it, so that it
/// speaks of the cells that the formulas read and write: parts of that width of
/// what arrays are indexed by there, and what makes the index that is spoken of
/// such an index. So many at most of either.
std::vector<Term> instances(Term symbol, Term about,
                            std::span<const Term> formulas, std::size_t most);

/// The same for two symbols at once: what may stand for the first and for the
/// second; so many at most of either.
std::vector<std::pair<Term, Term>> pair_instances(
    Term first, Term second, Term about, std::span<const Term> formulas,
    std::size_t most);

enum class Ghosts : std::uint8_t {
  History,
  Indices,
  Counts,
  Ways,   ///< iterations, and how often ways were taken, with 64 bits
  Cells,  ///< indices and recorded values
  All
};
/// Everything keeps its id; ghosts are the last variables.
Cfa with_ghosts(const Cfa& cfa, Ghosts which = Ghosts::All);

/// Is `extended` the program with more variables, which are only written?
/// Looks at everything that a run consists of, whoever made it.
bool adds_only_ghosts(const Cfa& cfa, const Cfa& extended);

/// Does the formula mention a symbol that is no variable of the program?
bool mentions_others(const Cfa& cfa, Term formula);

}  // namespace pleat::cfa
