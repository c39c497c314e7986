#pragma once

// A child's result is 'R' and what it made, or an error's letter and its
// message.

namespace pleat {

inline constexpr char kUsage = 'U', kInput = 'I', kUnsupported = 'N',
                      kInternal = 'B';

}  // namespace pleat
