// How often the components of a game are offered and used, and what they bring.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "core/any_game.h"

namespace box {

struct Use {
  long offered = 0;   // decisions in which a player could name it
  long used = 0;      // moves of players that name it
  long scored = 0;    // lines of the log that tell what it brings
  double points = 0;  // of these lines
};

// By list of the game ("lines", "tiles") and id. Tables of several sizes can be counted together.
class Usage {
 public:
  void offer(const core::Info& info, const core::Options& options);
  void move(const core::Info& info, core::Move move);
  void notes(const core::Info& info, const std::vector<core::Note>& notes);

  const std::map<std::string, std::map<std::string, Use>>& lists() const { return lists_; }
  // Ids that players could have named in moves of some kind and never could; `info` lists them all.
  std::vector<std::string> never_offered(const core::Info& info) const;

 private:
  Use* find(const core::Info& info, const core::Argument& argument, int value);

  std::map<std::string, std::map<std::string, Use>> lists_;
};

}  // namespace box
