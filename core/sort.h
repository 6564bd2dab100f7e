// Sorting of short lists that keeps the order of equals. The library's own brings three functions along for every type
// it sorts, which everybody who opens a table in the page would wait for.
#pragma once

#include <iterator>
#include <utility>

namespace core {

// By insertion: quick where the list is short, or nearly in its order.
template <class List, class Before>
void sort_stably(List&& list, Before before) {
  const auto first = std::begin(list);
  const auto last = std::end(list);
  if (first == last) return;
  for (auto next = std::next(first); next != last; ++next) {
    if (!before(*next, *std::prev(next))) continue;
    auto held = std::move(*next);
    auto place = next;
    do {
      *place = std::move(*std::prev(place));
      --place;
    } while (place != first && before(held, *std::prev(place)));
    *place = std::move(held);
  }
}

}  // namespace core
