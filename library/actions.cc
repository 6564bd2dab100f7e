#include "library/actions.h"

#include "core/notation.h"

namespace kilowatt::inside {

Actions::Actions(const core::Info& info) {
  for (std::size_t verb = 0; verb < info.verbs.size(); ++verb) {
    const core::Verb& about = info.verbs[verb];
    const auto add = [&](int arg) {
      moves_.push_back({static_cast<std::uint8_t>(verb), static_cast<std::int16_t>(arg)});
    };
    Range range{.first = count(), .least = 0, .count = 1, .width = 0};
    switch (about.arg.kind) {
      case core::Arg::none: break;
      case core::Arg::seat: range.count = info.seats; break;
      case core::Arg::word: range.count = static_cast<int>(info.lists[about.arg.list].ids.size()); break;
      case core::Arg::number:
      case core::Arg::cell:
        range.least = about.least;
        range.count = about.most - about.least + 1;
        break;
    }
    if (about.arg.kind == core::Arg::cell) {
      range.width = range.count;
      range.count *= range.width;
      for (int y = about.least; y <= about.most; ++y)
        for (int x = about.least; x <= about.most; ++x) add(core::cell_arg(x, y));
    } else {
      for (int n = 0; n < range.count; ++n) add(range.least + n);
    }
    verbs_.push_back(range);
  }
}

}  // namespace kilowatt::inside
