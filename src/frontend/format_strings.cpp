#include "frontend/format_strings.h"

namespace pleat::frontend {
namespace {

class FormatReader {
 public:
  explicit FormatReader(llvm::StringRef format) : rest_(format) {}

  /// The next text or conversion specification; `after_percent` reads the
  /// latter.
  template <typename Read>
  std::optional<std::vector<FormatPart>> parts(const Read& after_percent) {
    std::vector<FormatPart> result;
    const auto text = [&](llvm::StringRef more) {
      if (result.empty() || result.back().conversion != 0)
        result.emplace_back();
      result.back().text += more.str();
    };
    while (!rest_.empty()) {
      const llvm::StringRef before = rest_.take_until([](char c) {  //
        return c == '%';
      });
      rest_ = rest_.drop_front(before.size());
      if (!before.empty()) text(before);
      if (!rest_.consume_front("%")) continue;
      if (rest_.consume_front("%")) {
        text("%");
        continue;
      }
      FormatPart part;
      if (!after_percent(part)) return std::nullopt;
      result.push_back(std::move(part));
    }
    return result;
  }

  void flags(llvm::StringRef which, FormatPart& part) {
    while (!rest_.empty() && which.contains(rest_[0])) {
      part.flags += rest_[0];
      rest_ = rest_.drop_front();
    }
  }

  /// False: it is too big.
  bool number(FormatNumber& number) {
    if (rest_.consume_front("*")) {
      number.is = FormatNumber::Is::Argument;
      return true;
    }
    if (rest_.empty() || rest_[0] < '0' || rest_[0] > '9') return true;
    number.is = FormatNumber::Is::Number;
    return !rest_.consumeInteger(10, number.number);
  }

  bool precision(FormatPart& part) {
    if (!rest_.consume_front(".")) return true;
    if (!number(part.precision)) return false;
    if (part.precision.is == FormatNumber::Is::Absent)
      part.precision = {FormatNumber::Is::Number, 0};
    return true;
  }

  bool conversion(llvm::StringRef which, FormatPart& part) {
    for (const char* length : {"hh", "h", "ll", "l", "z", "j", "t", "L", "q"}) {
      if (!rest_.consume_front(length)) continue;
      part.length = length;
      break;
    }
    if (rest_.empty() || !which.contains(rest_[0])) return false;
    part.conversion = rest_[0];
    rest_ = rest_.drop_front();
    return true;
  }

  /// What stands between the brackets of `%[`.
  bool set(FormatPart& part) {
    std::size_t from = rest_.starts_with("^") ? 1 : 0;
    if (rest_.substr(from).starts_with("]")) ++from;
    const std::size_t end = rest_.find(']', from);
    if (end == llvm::StringRef::npos) return false;
    part.set = rest_.take_front(end).str();
    rest_ = rest_.drop_front(end + 1);
    return true;
  }

 private:
  llvm::StringRef rest_;
};

}  // namespace

std::optional<std::vector<FormatPart>> printf_parts(llvm::StringRef format) {
  FormatReader reader(format);
  return reader.parts([&](FormatPart& part) {
    reader.flags("-+ #0", part);
    return reader.number(part.width) && reader.precision(part) &&
           reader.conversion("diuoxXcspfFeEgGaA", part);
  });
}

std::optional<std::vector<FormatPart>> scanf_parts(llvm::StringRef format) {
  FormatReader reader(format);
  return reader.parts([&](FormatPart& part) {
    reader.flags("*", part);
    if (part.flags.size() > 1 || !reader.number(part.width) ||
        part.width.is == FormatNumber::Is::Argument ||
        !reader.conversion("diuoxXcs[", part))
      return false;
    return part.conversion != '[' || reader.set(part);
  });
}

}  // namespace pleat::frontend
