// Who hears of a turn without being here: an address that is called, browsers that are pushed.
#include <algorithm>
#include <utility>

#include "server/room.h"
#include "server/webhook.h"

namespace server {

void Room::webhook(const std::shared_ptr<Viewer>& viewer, std::string url, std::int64_t id) {
  enter([this, viewer, id, url = std::move(url)](const core::Error* trouble) {
    if (trouble != nullptr) return viewer->error(trouble->code, "webhook", id);
    const int chair = viewer->watcher.who.chair;
    if (!viewer->joined || chair < 0) return viewer->error("not_allowed", "webhook", id);
    Change change;
    change.sender = viewer;
    change.id = id;
    change.since = now();
    const std::string secret = url.empty() ? std::string() : new_key();
    Chair changed = head_.chairs[static_cast<std::size_t>(chair)];
    changed.webhook = url.empty() ? url : with_secret(url, secret);
    change.chairs = {{chair, std::move(changed)}};
    change.answer.replies = {url.empty() ? R"({"type":"webhook","on":false})"
                                         : R"({"type":"webhook","on":true,"secret":")" + secret + "\"}"};
    store(std::move(change));
  });
}

// A page says it again whenever it comes: what is known already is not written again.
void Room::push(const std::shared_ptr<Viewer>& viewer, PushAddress browser, std::int64_t id) {
  enter([this, viewer, id, browser = std::move(browser)](const core::Error* trouble) {
    if (trouble != nullptr) return viewer->error(trouble->code, "push", id);
    const int chair = viewer->watcher.who.chair;
    if (!viewer->joined || chair < 0) return viewer->error("not_allowed", "push", id);
    const bool on = !browser.key.empty();
    const std::string reply = on ? R"({"type":"push","on":true})" : R"({"type":"push","on":false})";
    Chair changed = head_.chairs[static_cast<std::size_t>(chair)];
    std::vector<PushAddress> browsers = read_pushes(changed.push);
    if (on && std::ranges::find(browsers, browser) != browsers.end()) return viewer->send(reply, id);
    std::erase_if(browsers, [&](const PushAddress& other) { return other.endpoint == browser.endpoint; });
    if (on && browsers.size() == kMostPushes) browsers.erase(browsers.begin());
    if (on) browsers.push_back(browser);
    changed.push = write_pushes(browsers);
    Change change;
    change.sender = viewer;
    change.id = id;
    change.since = now();
    change.chairs = {{chair, std::move(changed)}};
    change.answer.replies = {reply};
    store(std::move(change));
  });
}

void Room::drop_push(int chair, std::string endpoint) {
  enter([this, chair, endpoint = std::move(endpoint)](const core::Error* trouble) {
    if (trouble != nullptr || chair >= table_->chairs()) return;
    Chair changed = head_.chairs[static_cast<std::size_t>(chair)];
    std::vector<PushAddress> browsers = read_pushes(changed.push);
    if (std::erase_if(browsers, [&](const PushAddress& browser) { return browser.endpoint == endpoint; }) == 0) return;
    changed.push = write_pushes(browsers);
    Change change;
    change.since = now();
    change.chairs = {{chair, std::move(changed)}};
    store(std::move(change));
  });
}

// The seat has another holder, or one who sends the other devices away: whoever was told of its turns is not any more.
void Room::forget_notices(Change& change, int chair) {
  const Chair& present = head_.chairs[static_cast<std::size_t>(chair)];
  if (!present.webhook.empty() || !present.push.empty()) change.chairs.push_back({chair, {present.key, {}, {}}});
}

// Whose turn has just come, who is not here, and who wants to be told.
void Room::tell_absent() {
  const core::Seats here = chairs_here();
  const Share whose{Rank::absent, last_address_, id_.number};
  for (const core::Seat seat : table_->waiting_for()) {
    const int chair = table_->chair_of(seat);
    const Chair& whom = head_.chairs[static_cast<std::size_t>(chair)];
    if (waited_for_.has(seat) || here.has(static_cast<core::Seat>(chair)) ||
        (whom.webhook.empty() && whom.push.empty()))
      continue;
    core::Json notice = {{"event", "turn"}, {"table", id_.text()}, {"game", head_.game}, {"seat", seat}};
    if (!context_.options.public_url.empty()) notice["address"] = context_.options.public_url + "/table/" + id_.text();
    if (context_.webhooks != nullptr && !whom.webhook.empty()) {
      auto [address, secret] = without_secret(whom.webhook);
      context_.webhooks->call(whose, std::move(address), notice.dump(), std::move(secret));
    }
    if (context_.pushes == nullptr) continue;
    for (PushAddress& browser : read_pushes(whom.push)) {
      notice["lang"] = browser.language;
      context_.pushes->call(whose, {id_, chair, std::move(browser), notice.dump()});
    }
  }
}

}  // namespace server
