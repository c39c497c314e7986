#include "main/supervised_text.h"

#include <new>

#include "main/error_letters.h"
#include "support/check.h"

namespace pleat {
namespace {

// A result is 'R' and the text, or an error's letter and its message.
constexpr char kText = 'R';

std::string packed(const std::function<std::string(Channel&)>& job,
                   Channel& channel) {
  try {
    return kText + job(channel);
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

std::string unpacked(const std::string& result) {
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

}  // namespace

std::string supervised_answer(const std::function<std::string(Channel&)>& job,
                              const Limits& limits, const std::string& name) {
  StatusLine status;
  const Ended ended = supervise([&](Channel& c) { c.result(packed(job, c)); },
                                limits, status, name);
  if (ended.how == Ended::How::Result) return unpacked(ended.result);
  if (ended.how == Ended::How::Crashed && !ended.out_of_time &&
      !ended.interrupted) {
    throw InternalError("crashed: " + ended.detail);
  }
  return {};
}

}  // namespace pleat
