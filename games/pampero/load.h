// Reading the data files: one function for each chapter of components, in the order in which they refer to each other.
#pragma once

#include <utility>

#include "core/load.h"
#include "games/pampero/data.h"

namespace pampero {

struct Loader {
  const core::DataSet& set;
  Data& data;
  core::Error error{};

  // Runs `read` on the root of a file; false and an error if anything in it is wrong.
  template <class Read>
  bool file(const char* name, Read&& read) {
    const auto done = core::read_file(set, name, std::forward<Read>(read));
    if (!done) error = done.error();
    return done.has_value();
  }
};

// Small parts that many files share (load_facts.cc).
std::uint8_t read_market(const core::Node& node);
std::uint8_t read_markets(const core::Node& node);  // a list, as bits
std::uint8_t read_zone(const core::Node& node);
std::uint8_t read_kinds(const core::Node& node);  // of contracts, as bits
Cost read_cost(const core::Node& node);
EffectList read_effects(Data& data, const core::Node& list);
EffectList read_effect_or_null(Data& data, const core::Node& node);
EffectList read_upgrade(Data& data, const core::Node& node);
EffectList read_end_effect(Data& data, const core::Node& node);
Count read_count(const Data& data, const core::Node& node, bool intro);
Reward read_reward(const core::Node& node, bool intro);

bool load_setup(Loader& l);  // setup.json, timeline.json
bool load_tower_bonus(Loader& l);
bool load_company(Loader& l);
bool load_network(Loader& l);
bool load_sectors(Loader& l);  // the part of map.json that contracts refer to
bool load_contracts(Loader& l);
bool load_connections(Loader& l);
bool load_cards(Loader& l);  // basic and special action cards
bool load_foreign(Loader& l);
bool load_scoring(Loader& l);  // cards and tiles
bool load_solo(Loader& l);
bool load_boards(Loader& l);   // the rest of map.json
bool check_bounds(Loader& l);  // of the set as a whole

}  // namespace pampero
