#pragma once

// XML documents as text, the same way for all that Pleat writes.

#include <pugixml.hpp>
#include <string>

namespace pleat::output {

/// The document indented by two spaces, without the control characters that
/// XML cannot express.
std::string xml_text(const pugi::xml_document& document);

}  // namespace pleat::output
