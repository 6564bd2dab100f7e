#include "box/usage.h"

#include <set>

namespace box {

Use* Usage::find(const core::Info& info, const core::Argument& argument, int value) {
  if (argument.kind != core::Arg::word) return nullptr;
  const core::Words& words = info.lists[argument.list];
  if (value < 0 || value >= static_cast<int>(words.ids.size())) return nullptr;
  return &lists_[words.name][words.ids[static_cast<std::size_t>(value)]];
}

void Usage::offer(const core::Info& info, const core::Options& options) {
  for (const core::Option& option : options)
    if (Use* use = find(info, info.verbs[option.move.verb].arg, option.move.arg)) ++use->offered;
}

void Usage::move(const core::Info& info, core::Move move) {
  if (Use* use = find(info, info.verbs[move.verb].arg, move.arg)) ++use->used;
}

void Usage::notes(const core::Info& info, const std::vector<core::Note>& notes) {
  for (const core::Note& note : notes) {
    const core::NoteKind& kind = info.notes[note.kind];
    if (kind.points < 0) continue;
    const int points = note.args[static_cast<std::size_t>(kind.points)];
    for (std::size_t i = 0; i < kind.args.size() && i < note.args.size(); ++i)
      if (Use* use = find(info, kind.args[i], note.args[i])) {
        use->points += points;
        ++use->scored;
      }
  }
}

std::vector<std::string> Usage::never_offered(const core::Info& info) const {
  std::set<std::string> out;
  for (const auto& words : info.lists) {
    const auto list = lists_.find(words.name);
    if (list == lists_.end()) continue;  // nobody names these in a move
    long offers = 0;
    for (const auto& [id, use] : list->second) offers += use.offered;
    if (offers == 0) continue;
    for (const std::string& id : words.ids) {
      const auto use = list->second.find(id);
      if (use == list->second.end() || use->second.offered == 0) out.insert(id);
    }
  }
  return {out.begin(), out.end()};
}

}  // namespace box
