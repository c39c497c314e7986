#include "evidence/recorded_heads.h"

#include <optional>

namespace pleat::evidence {
namespace {

using frontend::DataType;
using frontend::RecordedPlace;
using PlaceKind = RecordedPlace::Kind;
using replay::Event;

/// Variables in memory, as stores change them. Only a store of all bytes makes
/// a value known.
class Values {
 public:
  void declare(std::uint64_t address, std::uint64_t bytes, DeclaredName name,
               std::size_t frame) {
    forget(address, bytes);
    variables_[address] = {std::move(name), bytes, frame, std::nullopt};
  }

  void store(std::uint64_t address, std::uint64_t bytes, std::uint64_t value) {
    forget(address, bytes);
    const auto it = variables_.find(address);
    if (it != variables_.end() && it->second.bytes == bytes)
      it->second.value = value;
  }

  /// What lies there has another value now.
  void forget(std::uint64_t address, std::uint64_t bytes) {
    auto it = variables_.upper_bound(address);
    if (it != variables_.begin()) --it;
    for (; it != variables_.end() && it->first < address + bytes; ++it) {
      if (it->first + it->second.bytes > address) it->second.value.reset();
    }
  }

  void end_frame(std::size_t frame) {
    std::erase_if(variables_,
                  [&](const auto& v) { return v.second.frame == frame; });
  }

  /// Those of a call, and global ones.
  std::map<DeclaredName, std::uint64_t> seen_by(std::size_t frame) const {
    std::map<DeclaredName, std::uint64_t> result;
    for (const auto& [address, v] : variables_) {
      if (v.value && (v.frame == frame || v.frame == 0))
        result[v.name] = *v.value;
    }
    return result;
  }

 private:
  struct Variable {
    DeclaredName name;
    std::uint64_t bytes = 0;
    std::size_t frame = 0;  ///< 0: global
    std::optional<std::uint64_t> value;
  };
  std::map<std::uint64_t, Variable> variables_;  ///< by address
};

class Heads {
 public:
  explicit Heads(const replay::RecordedRun& run) : run_(run) {}

  std::vector<LoopHead> run() {
    for (const Event& event : run_.events) {
      if (event.place < run_.what.places.size())
        handle(event, run_.what.places[event.place]);
    }
    return std::move(heads_);
  }

 private:
  void handle(const Event& event, const RecordedPlace& place) {
    switch (place.kind) {
      case PlaceKind::Enter:
        frames_.push_back(++calls_);
        break;
      case PlaceKind::Leave:
        if (frames_.empty()) break;
        values_.end_frame(frames_.back());
        frames_.pop_back();
        break;
      case PlaceKind::Local:
      case PlaceKind::Global:
        declare(event, place);
        break;
      case PlaceKind::Parameter:
      case PlaceKind::Store:
        values_.store(event.a, place.bytes, event.b);
        break;
      case PlaceKind::Block:
        values_.forget(event.a, event.c);
        break;
      case PlaceKind::Input:
        values_.forget(event.b, place.bytes);
        break;
      case PlaceKind::Loop:
        heads_.push_back(
            {place.pos, place.function,
             values_.seen_by(frames_.empty() ? 0 : frames_.back())});
        break;
      default:
        break;
    }
  }

  void declare(const Event& event, const RecordedPlace& place) {
    if (run_.what.types[place.type].kind != DataType::Kind::Scalar) return;
    const bool is_local = place.kind == PlaceKind::Local && !frames_.empty();
    values_.declare(event.a, event.b,
                    {place.name, place.pos.line, place.pos.column},
                    is_local ? frames_.back() : 0);
  }

  const replay::RecordedRun& run_;
  Values values_;
  std::vector<std::size_t> frames_;
  std::size_t calls_ = 0;
  std::vector<LoopHead> heads_;
};

}  // namespace

std::vector<LoopHead> recorded_heads(const replay::RecordedRun& run) {
  return Heads(run).run();
}

std::vector<cfa::SourcePos> recorded_loops(const frontend::Recording& what) {
  std::vector<cfa::SourcePos> result;
  for (const RecordedPlace& place : what.places) {
    if (place.kind == PlaceKind::Loop) result.push_back(place.pos);
  }
  return result;
}

}  // namespace pleat::evidence
