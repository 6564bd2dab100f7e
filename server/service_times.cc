#include "server/service_times.h"

#include <algorithm>
#include <utility>

#include "server/loop.h"

namespace server {

namespace {

constexpr std::size_t kMostAbsences = 200;
constexpr Time kBelieved = 86'400'000;  // of service

}  // namespace

void ServiceTimes::know(std::vector<Service> services) {
  services_ = std::move(services);
  std::ranges::sort(services_, {}, &Service::began);
}

Time ServiceTimes::unserved(Time from, Time to) const {
  to = std::min(to, began_);
  Time unserved = 0;
  for (const Service& service : services_) {
    if (from >= to) break;
    if (service.until <= from) continue;
    unserved += std::clamp<Time>(service.began - from, 0, to - from);
    from = std::max(from, service.until);
  }
  return unserved + std::max<Time>(0, to - from);
}

std::optional<Time> ServiceTimes::old_before(Time now, Time keep) const {
  const Time from = now - keep, served = keep - unserved(from, now);
  if (served < std::min(kBelieved, keep / 2)) return std::nullopt;
  return from;
}

bool ServiceTimes::look(Time now, bool serves) {
  away_ = !serves;
  if (!serves) return false;
  const Time since = std::exchange(served_, now);
  if (now - since < kLeastAway) return false;
  absences_.push_back({since, now});
  if (absences_.size() > kMostAbsences) absences_.erase(absences_.begin());
  services_.push_back({began_, since});
  began_ = now;
  know(std::move(services_));
  return true;
}

Time ServiceTimes::away_between(Time from) const {
  Time away = away_ ? std::max<Time>(0, now() - std::max(from, served_)) : 0;
  for (auto absence = absences_.rbegin(); absence != absences_.rend() && absence->until > from; ++absence)
    away += absence->until - std::max(from, absence->began);
  return away;
}

}  // namespace server
