#include "server/data_texts.h"

#include <algorithm>

namespace server {

std::shared_ptr<const DataText> DataTexts::find(const std::shared_ptr<const core::DataSet>& set) {
  const auto is_same = [&](const Entry& entry) { return !entry.set.owner_before(set) && !set.owner_before(entry.set); };
  if (const auto found = std::ranges::find_if(*entries_, is_same); found != entries_->end()) return found->text;
  auto work = [set, entries = std::weak_ptr(entries_)]() -> Task {
    auto text = std::make_shared<const DataText>(write_data(*set));
    return [set, entries, text = std::move(text)]() mutable {
      const auto still = entries.lock();
      if (still == nullptr) return;
      for (Entry& entry : *still)
        if (entry.set.lock() == set) entry.text = std::move(text);
    };
  };
  // What could not be written is asked for again when it has been pushed out.
  if (!workers_.add({Rank::waiting, {}, 0}, Workers::kReadTime, std::move(work), {})) return nullptr;
  entries_->push_back({set, nullptr});
  if (entries_->size() > kMost) entries_->pop_front();
  return nullptr;
}

}  // namespace server
