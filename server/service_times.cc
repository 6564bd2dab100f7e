#include "server/service_times.h"

#include <algorithm>

namespace server {

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

}  // namespace server
