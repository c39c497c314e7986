#pragma once

#include <string>
#include <string_view>

namespace pleat {

/// Replaces a file as a whole or not at all: writes beside it, then renames.
/// Throws UsageError if that cannot be done.
void write_file(const std::string& file, std::string_view text);

/// Throws the UsageError that write_file would, as far as one can know before.
void require_writable(const std::string& file);

}  // namespace pleat
