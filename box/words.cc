#include "box/words.h"

#include "core/embedded_data.h"
#include "embedded/box.h"

namespace box {

std::string_view text(std::string_view lang) { return core::embedded_text(embedded_files(), lang); }

}  // namespace box
