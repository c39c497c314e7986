#pragma once

// Where do objects lie? The front end gives each an address, but a program that
// calculates with addresses, or that finds their bytes where it reads numbers,
// may do something else where they lie elsewhere. So whatever depends on it is
// `moved ? anything : what our layout gives`, with one Boolean variable that no
// edge assigns. Two automata are made of that, with the same locations:
//
// in_our_layout: moved is false. Runs of it are runs of the program for this
//   layout, and replay judges them; nothing is proved about other layouts.
// anywhere: moved is true, and memory is forgotten: each read gives anything.
//   Every run of the program, wherever its objects lie, is a run of it: numbers
//   are those of the program, pointers stand for (object, offset), and only
//   memory could mix the two.

//
// In the same way reads that may leave their object are made two automata of:
// `outside is any && strays ? anything : what our layout gives`.

#include "cfa/cfa.h"

namespace pleat::cfa {

/// The automaton with a Boolean variable decided that no edge assigns.
Cfa decided(Cfa cfa, Term choice, bool value);
Cfa in_our_layout(Cfa cfa, Term moved);
Cfa anywhere(Cfa cfa, Term moved);

}  // namespace pleat::cfa
