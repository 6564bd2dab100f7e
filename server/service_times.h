// When some process has looked after the tables of a store: what a clock shows of the other times is charged to nobody.
#pragma once

#include <vector>

#include "server/storage/storage.h"

namespace server {

class ServiceTimes {
 public:
  explicit ServiceTimes(Time began) : began_(began) {}

  Time began() const { return began_; }
  void know(std::vector<Service> services);  // of this and other processes, in any order
  // How much of the time between two moments, of which the later one is not after now, nobody served.
  Time unserved(Time from, Time to) const;

 private:
  Time began_;                     // since then we do
  std::vector<Service> services_;  // by their beginning
};

}  // namespace server
