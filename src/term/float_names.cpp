// Names of floating-point operators in SMT-LIB text, and what they stand for.

#include <array>
#include <charconv>

#include "support/check.h"
#include "term/float.h"
#include "term/print.h"

namespace pleat::term {
namespace {

struct Plain {
  Kind kind;
  std::string_view name, smt;
  std::size_t operands = 2;
};
constexpr std::array kPlain = {
    Plain{Kind::FAdd, "add", "fp.add RNE"},
    Plain{Kind::FSub, "sub", "fp.sub RNE"},
    Plain{Kind::FMul, "mul", "fp.mul RNE"},
    Plain{Kind::FDiv, "div", "fp.div RNE"},
    Plain{Kind::FRem, "rem", ""},
    Plain{Kind::FFma, "fma", "fp.fma RNE", 3},
    Plain{Kind::FSqrt, "sqrt", "fp.sqrt RNE", 1},
    Plain{Kind::FEq, "eq", "fp.eq"},
    Plain{Kind::FLt, "lt", "fp.lt"},
    Plain{Kind::FLe, "le", "fp.leq"},
};
struct Round {
  Rounding how;
  std::string_view name, smt;
};
constexpr std::array kRounds = {
    Round{Rounding::Even, "rint", "RNE"}, Round{Rounding::Away, "round", "RNA"},
    Round{Rounding::Up, "ceil", "RTP"}, Round{Rounding::Down, "floor", "RTN"},
    Round{Rounding::Zero, "trunc", "RTZ"}};

const Plain* plain(Kind kind) {
  for (const Plain& p : kPlain) {
    if (p.kind == kind) return &p;
  }
  return nullptr;
}

/// The number at the end of the name, 1 to 64; else 0.
unsigned width_at_end(std::string_view digits) {
  unsigned w = 0;
  const char* end = digits.data() + digits.size();
  const auto [stop, error] = std::from_chars(digits.data(), end, w);
  return error == std::errc() && stop == end && w >= 1 && w <= 64 ? w : 0;
}

std::string format_of(unsigned w) {
  const FloatFormat f = float_format(w);
  return std::to_string(f.exponent) + " " + std::to_string(f.significand);
}

}  // namespace

std::string float_name(Term t) {
  const std::string own = "f" + std::to_string(t[0].width()) + ".";
  if (const Plain* p = plain(t.kind())) return own + std::string(p->name);
  switch (t.kind()) {
    case Kind::FRound:
      return own + std::string(kRounds.at(t.aux()).name);
    case Kind::FToS:
      return own + "to_s" + std::to_string(t.aux());
    case Kind::FToU:
      return own + "to_u" + std::to_string(t.aux());
    case Kind::FToF:
      return own + "to_f" + std::to_string(t.aux());
    default:
      return "f" + std::to_string(t.aux()) + ".of_" +
             (t.is(Kind::FOfS) ? "s" : "u") + std::to_string(t[0].width());
  }
}

std::optional<FloatOperator> float_operator(std::string_view name) {
  const unsigned w = name.starts_with("f32.")   ? 32
                     : name.starts_with("f64.") ? 64
                                                : 0;
  if (w == 0) return std::nullopt;
  name.remove_prefix(4);
  for (const Plain& p : kPlain) {
    if (p.name == name) return FloatOperator{p.kind, w, 0, p.operands};
  }
  for (const Round& r : kRounds) {
    if (r.name == name) {
      return FloatOperator{Kind::FRound, w, static_cast<unsigned>(r.how)};
    }
  }
  if (name.size() < 5) return std::nullopt;
  const unsigned other = width_at_end(name.substr(4));
  if (other == 0) return std::nullopt;
  const std::string_view what = name.substr(0, 4);
  if (what == "to_s") return FloatOperator{Kind::FToS, w, other};
  if (what == "to_u") return FloatOperator{Kind::FToU, w, other};
  if (what == "of_s") return FloatOperator{Kind::FOfS, other, w};
  if (what == "of_u") return FloatOperator{Kind::FOfU, other, w};
  if (what == "to_f" && is_float_width(other)) {
    return FloatOperator{Kind::FToF, w, other};
  }
  return std::nullopt;
}

namespace {

/// What the operator gives, as a term over floating-point numbers.
std::string float_result(Term t, const std::string& arguments) {
  if (const Plain* p = plain(t.kind())) {
    return "(" + std::string(p->smt) + arguments + ")";
  }
  switch (t.kind()) {
    case Kind::FRound:
      return "(fp.roundToIntegral " + std::string(kRounds.at(t.aux()).smt) +
             arguments + ")";
    case Kind::FOfU:
      return "((_ to_fp_unsigned " + format_of(t.aux()) + ") RNE" + arguments +
             ")";
    default:
      return "((_ to_fp " + format_of(t.aux()) + ") RNE" + arguments + ")";
  }
}

/// FToS and FToU give 0 where the number does not fit.
std::string integer_result(Term t, const std::string& argument) {
  const bool is_signed = t.is(Kind::FToS);
  const Term a = mk_fresh("a", t[0].sort());
  const Term fits = mk_float_fits(a, t.aux(), is_signed);
  const std::string open = " ((_ to_fp " + format_of(a.width()) + ") ";
  const auto compare = [&](Term c) {
    std::string text = "(" + std::string(plain(c.kind())->smt);
    for (Term x : c.children()) {
      text += x.is_const() ? open + to_smtlib(x) + ")" : argument;
    }
    return text + ")";
  };
  return "(ite (and " + compare(fits[0]) + " " + compare(fits[1]) +
         ") ((_ fp.to_" + (is_signed ? "sbv " : "ubv ") +
         std::to_string(t.aux()) + ") RTZ" + argument + ") " +
         to_smtlib(mk_bv(0, t.aux())) + ")";
}

}  // namespace

std::string float_definition(Term t) {
  const bool of_integer = t.is(Kind::FOfS) || t.is(Kind::FOfU);
  std::string sorts, parameters, arguments;
  for (std::size_t i = 0; i < t.size(); ++i) {
    const std::string x(1, "abc"[i]);
    sorts += (i == 0 ? "" : " ") + to_smtlib(t[i].sort());
    parameters += "(" + x + " " + to_smtlib(t[i].sort()) + ")";
    arguments += of_integer
                     ? " " + x
                     : " ((_ to_fp " + format_of(t[i].width()) + ") " + x + ")";
  }
  if (t.is(Kind::FRem)) {  // SMT-LIB's fp.rem is another function
    return "(declare-fun " + float_name(t) + " (" + sorts + ") " +
           to_smtlib(t.sort()) + ")";
  }
  const std::string begin = "(define-fun " + float_name(t) + " (" + parameters +
                            ") " + to_smtlib(t.sort()) + " ";
  if (t.is(Kind::FToS) || t.is(Kind::FToU)) {
    return begin + integer_result(t, arguments) + ")";
  }
  const std::string result = float_result(t, arguments);
  if (t.is_bool()) return begin + result + ")";
  return "(declare-fun " + float_name(t) + " (" + sorts + ") " +
         to_smtlib(t.sort()) + ")\n(define-fun " + float_name(t) + ".gives (" +
         parameters + "(z " + to_smtlib(t.sort()) + ")) Bool (let ((r " +
         result + ")) (ite (fp.isNaN r) (= z " +
         to_smtlib(mk_bv(float_nan(t.width()), t.width())) + ") (= ((_ to_fp " +
         format_of(t.width()) + ") z) r))))";
}

}  // namespace pleat::term
