// When some process has looked after the tables of a store: what a clock shows of the other times is charged to nobody.
#pragma once

#include <optional>
#include <vector>

#include "server/storage/storage.h"

namespace server {

class ServiceTimes {
 public:
  static constexpr Time kLook = 500;        // look() is called so often
  static constexpr Time kLeastAway = 2000;  // what is shorter may be a busy machine

  explicit ServiceTimes(Time began) : began_(began), served_(began) {}

  Time began() const { return began_; }      // since then we have served without a break
  void know(std::vector<Service> services);  // of this and other processes, in any order
  // How much of the time between two moments, of which the later one is not after now, nobody served.
  Time unserved(Time from, Time to) const;

  // Tables without an event since then have not been touched for so long. Nothing if hardly any of that time was served:
  // with a clock that is years ahead all tables would be old.
  std::optional<Time> old_before(Time now, Time keep) const;

  // `serves`: whether moves can be stored now. Whoever could store none for a while, or stood still, was away; true if
  // that has just ended.
  bool look(Time now, bool serves);
  bool is_away() const { return away_; }
  bool is_overdue(Time now) const { return now - served_ >= kLeastAway; }
  // How much of the time since a moment this process was away, be it still.
  Time away(Time from) const { return !away_ && from >= began_ ? 0 : away_between(from); }

 private:
  Time away_between(Time from) const;

  Time began_;
  Time served_;  // when we were seen to serve
  bool away_ = false;
  std::vector<Service> services_;  // by their beginning
  std::vector<Service> absences_;  // of ours; their ends are in order
};

}  // namespace server
