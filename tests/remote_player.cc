#include "tests/remote_player.h"

#include <algorithm>
#include <utility>

namespace tests {

using core::Json;

std::string RemotePlayer::join() const { return Json{{"type", "join"}, {"table", table_}, {"key", key_}}.dump(); }

void RemotePlayer::learn(const Json& message) {
  const auto get = [&](const char* name, auto& value) {
    if (const auto found = message.find(name); found != message.end() && !found->is_null())
      value = found->get<std::remove_reference_t<decltype(value)>>();
  };
  get("status", status_);
  get("event", event_);
  get("next", next_);
  if (const auto you = message.find("you"); you != message.end() && (*you)["seat"].is_number())
    seat_ = (*you)["seat"].get<int>();
  const std::int64_t before = decision_;
  get("decision", decision_);
  if (decision_ != before || message.value("late", false)) options_ = Json::array();
  if (const auto options = message.find("options"); options != message.end())
    options_ = options->is_null() ? Json::array() : *options;
  get("can", can_);
}

void RemotePlayer::hear(const Json& message) {
  const std::string type = message.value("type", "");
  if (type == "view") {
    options_ = Json::array();
    can_.clear();
    decision_ = -1;
    learn(message);
    seen_ = true;
    const auto& seats = message["seats"];
    sat_ = seat_ >= 0 && seats[static_cast<std::size_t>(seat_)]["kind"] == "human" &&
           seats[static_cast<std::size_t>(seat_)].value("ready", false);
  } else if (type == "update") {
    learn(message);
    late_ += message.value("late", false);
  } else if (type == "error") {
    errors_.push_back(message);
    const std::string code = message.value("code", "");
    if (code == "unavailable" || code == "too_fast") line_broke();  // to be said again
    return;
  } else {
    return;
  }
  if (pending_decision_ >= 0 && decision_ != pending_decision_) {
    // Answered now, or before the line broke: either way it is said to be played.
    if (!pending_move_.empty()) acknowledged_.push_back(pending_move_);
    pending_decision_ = -1;
    pending_.clear();
  }
}

void RemotePlayer::line_broke() {
  sat_ = false;
  if (pending_decision_ >= 0) pending_ = sent_.back();
}

std::string RemotePlayer::decide() {
  const Json& option = options_[static_cast<std::size_t>(rng_.below(static_cast<int>(options_.size())))];
  if (option.is_string()) return option.get<std::string>();
  const int from = option["from"].get<int>(), to = option["to"].get<int>();
  return option["verb"].get<std::string>() + " " + std::to_string(from + rng_.below(std::min(to - from + 1, 3)));
}

std::optional<std::string> RemotePlayer::answer() {
  if (!seen_ || status_ == "over" || status_ == "closed") return std::nullopt;
  if (status_ == "gathering") {
    if (sat_) return std::nullopt;
    sat_ = true;
    return Json{{"type", "ready"}, {"nonce", std::to_string(rng_.next())}}.dump();
  }
  if (pending_decision_ >= 0) {
    // Said again once after each view; then the answer is waited for.
    std::string again = std::exchange(pending_, {});
    return again.empty() ? std::nullopt : std::optional(again);
  }
  if (!options_.empty()) {
    pending_move_ = decide();
    sent_.push_back(Json{{"type", "play"}, {"decision", decision_}, {"event", event_}, {"move", pending_move_}}.dump());
  } else if (std::ranges::find(can_, "confirm") != can_.end()) {
    pending_move_.clear();
    sent_.push_back(Json{{"type", "confirm"}, {"decision", decision_}, {"event", event_}}.dump());
  } else {
    return std::nullopt;
  }
  pending_decision_ = decision_;
  return sent_.back();
}

}  // namespace tests
