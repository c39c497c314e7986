// Floating-point operators on constants, by the host's float and double. They
// are IEEE's where the rounding mode is to nearest, no operation is fused and
// nothing is kept in wider registers: true of SSE and of every 64-bit target
// without -ffast-math. (A library may have changed the rounding mode; then it
// is put right here.)

#include <bit>
#include <cfenv>
#include <cfloat>
#include <charconv>
#include <cmath>
#include <limits>

#include "support/check.h"
#include "term/float.h"

static_assert(std::numeric_limits<float>::is_iec559 &&
              std::numeric_limits<double>::is_iec559 && FLT_EVAL_METHOD == 0);
#ifdef __FAST_MATH__
#error "floating-point semantics needs IEEE arithmetic"
#endif

namespace pleat::term {
namespace {

class ToNearest {
 public:
  ToNearest() : before_(std::fegetround()) {
    if (before_ != FE_TONEAREST) std::fesetround(FE_TONEAREST);
  }
  ~ToNearest() {
    if (before_ != FE_TONEAREST) std::fesetround(before_);
  }
  ToNearest(const ToNearest&) = delete;
  ToNearest& operator=(const ToNearest&) = delete;

 private:
  int before_;
};

template <typename F>
using Bits = std::conditional_t<sizeof(F) == 4, std::uint32_t, std::uint64_t>;

template <typename F>
F decode(Value v) {
  return std::bit_cast<F>(static_cast<Bits<F>>(v));
}

/// All NaNs become one.
template <typename F>
Value encode(F x) {
  if (std::isnan(x)) return float_nan(8 * sizeof(F));
  return std::bit_cast<Bits<F>>(x);
}

template <typename F>
F rounded(F x, Rounding how) {
  switch (how) {
    case Rounding::Even:
      return std::nearbyint(x);
    case Rounding::Away:
      return std::round(x);
    case Rounding::Up:
      return std::ceil(x);
    case Rounding::Down:
      return std::floor(x);
    case Rounding::Zero:
      break;
  }
  return std::trunc(x);
}

template <typename F>
Value to_integer(F x, unsigned width, bool is_signed) {
  const F whole = std::trunc(x);
  // Powers of two, exact in both formats.
  const F end =
      std::ldexp(F{1}, static_cast<int>(is_signed ? width - 1 : width));
  const F begin = is_signed ? -end : F{0};
  if (!(whole >= begin && whole < end)) return 0;
  // Of at most 64 bits and a sign.
  return truncate(static_cast<Value>(static_cast<__int128>(whole)), width);
}

template <typename F>
Value of_integer(Value v, unsigned width, bool is_signed) {
  if (is_signed) {
    return encode(
        static_cast<F>(static_cast<std::int64_t>(to_signed(v, width))));
  }
  return encode(static_cast<F>(static_cast<std::uint64_t>(v)));
}

template <typename F>
Value apply_as(Kind kind, std::span<const Value> a, unsigned aux) {
  const F x = decode<F>(a[0]);
  const F y = a.size() > 1 ? decode<F>(a[1]) : F{0};
  switch (kind) {
    case Kind::FAdd:
      return encode<F>(x + y);
    case Kind::FSub:
      return encode<F>(x - y);
    case Kind::FMul:
      return encode<F>(x * y);
    case Kind::FDiv:
      return encode<F>(x / y);
    case Kind::FRem:
      return encode<F>(std::fmod(x, y));
    case Kind::FFma:
      return encode<F>(std::fma(x, y, decode<F>(a[2])));
    case Kind::FSqrt:
      return encode<F>(std::sqrt(x));
    case Kind::FRound:
      return encode<F>(rounded(x, static_cast<Rounding>(aux)));
    case Kind::FEq:
      return x == y;
    case Kind::FLt:
      return x < y;
    case Kind::FLe:
      return x <= y;
    case Kind::FToS:
      return to_integer(x, aux, true);
    case Kind::FToU:
      return to_integer(x, aux, false);
    case Kind::FToF:
      return aux == 32 ? encode(static_cast<float>(x))
                       : encode(static_cast<double>(x));
    default:
      break;
  }
  CHECK(false, "floating-point operator should be known");
  return 0;
}

}  // namespace

Value apply_float(Kind kind, std::span<const Value> a, unsigned width,
                  unsigned aux) {
  const ToNearest nearest;
  if (kind == Kind::FOfS || kind == Kind::FOfU) {
    const bool is_signed = kind == Kind::FOfS;
    return aux == 32 ? of_integer<float>(a[0], width, is_signed)
                     : of_integer<double>(a[0], width, is_signed);
  }
  return width == 32 ? apply_as<float>(kind, a, aux)
                     : apply_as<double>(kind, a, aux);
}

std::string float_to_c(Value v, unsigned width) {
  const std::string sign = sign_bit(v, width) ? "-" : "";
  if (float_is_nan(v, width)) return "NAN";
  if ((v & mask(width - 1)) == float_infinity(width)) return sign + "INFINITY";
  char text[64];
  const auto end =
      width == 32
          ? std::to_chars(text, text + sizeof text, decode<float>(v)).ptr
          : std::to_chars(text, text + sizeof text, decode<double>(v)).ptr;
  std::string s(text, end);
  if (s.find_first_of(".e") == std::string::npos) s += ".0";
  return width == 32 ? s + "f" : s;
}

}  // namespace pleat::term
