#include "server/storage/postgres_listener.h"

#include <poll.h>

#include <algorithm>
#include <charconv>

namespace server {

namespace {

// A notice is "<process> t <id>:<n> <id>:<n> …" or "<process> w <word>".
void read_notice(std::string_view text, std::string_view own, News& news) {
  const std::size_t space = text.find(' ');
  if (space == std::string_view::npos || text.substr(0, space) == own || text.size() < space + 3) return;
  std::string_view rest = text.substr(space + 3);
  if (text[space + 1] == 'w') return news.words.emplace_back(rest), void();
  while (!rest.empty()) {
    const std::string_view item = rest.substr(0, rest.find(' '));
    rest.remove_prefix(std::min(rest.size(), item.size() + 1));
    const std::size_t colon = item.find(':');
    const auto id = TableId::parse(item.substr(0, colon));
    if (!id || colon == std::string_view::npos) continue;
    News::Item found{*id, 0};
    std::from_chars(item.data() + colon + 1, item.data() + item.size(), found.event);
    news.tables.push_back(found);
  }
}

}  // namespace

core::Result<News> PostgresListener::wait(std::chrono::milliseconds most) {
  News news;
  bool fresh = false;
  if (auto fine = connection_.ensure(&fresh); !fine) return std::unexpected(fine.error());
  if (fresh) {
    if (auto fine = connection_.run("LISTEN kilowatt"); !fine) return std::unexpected(fine.error());
    news.anything = true;  // whatever was said before nobody has heard
    return news;
  }
  pollfd wanted{PQsocket(connection_.raw()), POLLIN, 0};
  if (poll(&wanted, 1, static_cast<int>(most.count())) > 0) {
    if (PQconsumeInput(connection_.raw()) == 0)
      return core::failure("store_away", "listen", PQerrorMessage(connection_.raw()));
    heard_ = Clock::now();
  } else if (Clock::now() > heard_ + kSilence) {  // is anybody there?
    if (auto fine = connection_.run("SELECT 1"); !fine) return std::unexpected(fine.error());
    heard_ = Clock::now();
  }
  while (PGnotify* notice = PQnotifies(connection_.raw())) {
    read_notice(notice->extra, own_, news);
    PQfreemem(notice);
  }
  return news;
}

}  // namespace server
