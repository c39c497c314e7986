#include "run/supervised_text.h"

#include <new>

#include "support/check.h"

namespace pleat::run {
namespace {

// A result is a letter and a text: what was made, or an error's message.
constexpr char kText = 'R', kUsage = 'U', kInput = 'I', kUnsupported = 'N',
               kInternal = 'B';

}  // namespace

std::string result_with(const std::string& text) { return kText + text; }

std::string result_of(const std::function<std::string()>& make) {
  try {
    return result_with(make());
  } catch (const std::bad_alloc&) {
    throw;
  } catch (const UsageError& e) {
    return kUsage + std::string(e.what());
  } catch (const InputError& e) {
    return kInput + std::string(e.what());
  } catch (const Unsupported& e) {
    return kUnsupported + std::string(e.what());
  } catch (const std::exception& e) {
    return kInternal + std::string(e.what());
  }
}

std::string text_of(const std::string& result) {
  std::string text = result.substr(1);
  switch (result[0]) {
    case kText:
      return text;
    case kUsage:
      throw UsageError(text);
    case kInput:
      throw InputError(text);
    case kUnsupported:
      throw Unsupported(text);
    default:
      throw InternalError(text);
  }
}

std::string supervised_text(const std::function<std::string(Channel&)>& job,
                            const Limits& limits, const std::string& name) {
  StatusLine status;
  const Ended ended = supervise(
      [&](Channel& c) { c.result(result_of([&] { return job(c); })); }, limits,
      status, name);
  if (ended.how == Ended::How::Result) return text_of(ended.result);
  if (ended.how == Ended::How::Crashed && !ended.out_of_time &&
      !ended.interrupted) {
    throw InternalError("crashed: " + ended.detail);
  }
  return {};
}

}  // namespace pleat::run
