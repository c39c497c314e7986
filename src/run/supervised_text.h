#pragma once

// Jobs of a supervised child that make one text: how the text, or the error
// that was thrown instead, travels to the parent.

#include <functional>
#include <string>

#include "run/supervise.h"

namespace pleat::run {

/// A text as a result for the channel.
std::string result_with(const std::string& text);
/// What `make` returns, as a result for the channel, or the error that it
/// throws. std::bad_alloc goes through: the supervisor tells of it.
std::string result_of(const std::function<std::string()>& make);
/// The text of a result; throws the error that is there instead.
std::string text_of(const std::string& result);

/// What the job returned in a supervised child; empty if the time or the memory
/// was over, or the user interrupted it. What it throws is thrown here again; a
/// crash is an InternalError.
std::string supervised_text(const std::function<std::string(Channel&)>& job,
                            const Limits& limits, const std::string& name);

}  // namespace pleat::run
