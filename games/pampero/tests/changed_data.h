// Data sets that differ from the default one, for tests of what the loader accepts.
#pragma once

#include <functional>
#include <string>

#include "games/pampero/tests/scene.h"

namespace pampero::tests {

// The default data set with changed files.
class Changed {
 public:
  Changed& file(const std::string& name, const std::function<void(core::Json&)>& change) {
    core::Json json = core::Json::parse(set_.files[name]);
    change(json);
    set_.files[name] = json.dump();
    return *this;
  }
  // What the loader says about it.
  std::string says() const {
    const auto data = Game::load(set_);
    return data ? "fine" : data.error().text();
  }
  const core::DataSet& set() const { return set_; }

 private:
  core::DataSet set_ = Game::default_data();
};

// Effects as the data files write them.
core::Json effect(const char* kind);
core::Json money(int n);
core::Json bulldozer_move(int arrows, int bulldozers);

// So many connection tiles, all with the same effects.
std::function<void(core::Json&)> connections(std::size_t number, const core::Json& effects);
void give_parking(core::Json& json, const core::Json& bonus);

// Plays random games for every number of players; after each move everything must be within its bounds.
void play_to_the_end(const core::DataSet& set, int games);

}  // namespace pampero::tests
