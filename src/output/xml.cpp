#include "output/xml.h"

#include <sstream>

namespace pleat::output {

std::string xml_text(const pugi::xml_document& document) {
  std::ostringstream out;
  document.save(out, "  ",
                pugi::format_indent | pugi::format_skip_control_chars);
  return out.str();
}

}  // namespace pleat::output
