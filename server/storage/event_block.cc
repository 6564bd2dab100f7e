#include "server/storage/event_block.h"

#include <charconv>

namespace server {

namespace {

void append_number(std::string& text, std::integral auto number, char after) {
  char digits[24];
  text.append(digits, std::to_chars(digits, digits + sizeof digits, number).ptr);
  text += after;
}

// Reads what append_number() and the like wrote.
class Reader {
 public:
  explicit Reader(std::string_view text) : rest_(text) {}

  bool done() const { return rest_.empty(); }
  template <std::integral Number>
  bool number(Number& value, char after) {
    const char* const end = rest_.data() + rest_.size();
    const auto [stop, error] = std::from_chars(rest_.data(), end, value);
    rest_.remove_prefix(static_cast<std::size_t>(stop - rest_.data()));
    return error == std::errc() && take(after);
  }
  std::string_view word() {
    const std::string_view out = rest_.substr(0, rest_.find(' '));
    rest_.remove_prefix(out.size());
    return take(' ') ? out : std::string_view();
  }
  bool bytes(std::size_t size, std::string_view& out) {
    if (size > rest_.size()) return false;
    out = rest_.substr(0, size);
    rest_.remove_prefix(size);
    return true;
  }
  bool take(char c) {
    if (!rest_.starts_with(c)) return false;
    rest_.remove_prefix(1);
    return true;
  }

 private:
  std::string_view rest_;
};

std::unexpected<core::Error> broken(std::string what) {
  return core::failure("store_failed", "events", std::move(what), "restore a backup");
}

}  // namespace

void append_event(std::string& chapter, const table::Event& event) {
  append_number(chapter, event.n, ' ');
  chapter += table::kind_name(event.kind);
  chapter += ' ';
  append_number(chapter, static_cast<int>(event.seat), ' ');
  append_number(chapter, event.time, ' ');
  append_number(chapter, event.text.size(), ' ');
  chapter += event.text;
  chapter += '\n';
}

core::Result<void> read_event_block(std::string_view chapter, std::vector<table::Event>& events) {
  Reader reader(chapter);
  while (!reader.done()) {
    table::Event event;
    std::size_t size = 0;
    std::string_view kind, text;
    const bool fine = reader.number(event.n, ' ') && !(kind = reader.word()).empty() &&
                      reader.number(event.seat, ' ') && reader.number(event.time, ' ') && reader.number(size, ' ') &&
                      reader.bytes(size, text) && reader.take('\n');
    if (!fine) return broken("the events of a table cannot be read");
    const auto known = table::find_kind(kind);
    if (!known)
      return core::failure("newer_store", std::string(kind), "an event of a kind this program does not know",
                           "start the newer program");
    event.kind = *known;
    event.text = text;
    events.push_back(std::move(event));
  }
  return {};
}

const Journal::EventBlock* Journal::find(TableId table) const {
  const auto found = event_blocks_.find(table);
  return found == event_blocks_.end() ? nullptr : &found->second;
}

void Journal::add(TableId table, const std::vector<table::Event>& events, std::string& page) {
  EventBlock& chapter = event_blocks_[table];
  const std::size_t before = chapter.text.size();
  for (const table::Event& event : events) append_event(chapter.text, event);
  chapter.last = events.back().n;
  chapter.time = events.back().time;
  const std::string_view added = std::string_view(chapter.text).substr(before);
  bytes_ += added.size();
  append_number(page, table.number, ' ');
  append_number(page, added.size(), '\n');
  page += added;
}

core::Result<void> Journal::read_page(std::string_view page) {
  Reader reader(page);
  std::string copy;
  while (!reader.done()) {
    TableId table;
    std::size_t size = 0;
    std::string_view text;
    if (!reader.number(table.number, ' ') || !reader.number(size, '\n') || !reader.bytes(size, text))
      return broken("the journal cannot be read");
    std::vector<table::Event> events;
    if (auto fine = read_event_block(text, events); !fine) return fine;
    if (events.empty()) return broken("the journal names a table without an event");
    add(table, events, copy);
    copy.clear();
  }
  return {};
}

void Journal::clear() {
  event_blocks_.clear();
  bytes_ = 0;
}

}  // namespace server
