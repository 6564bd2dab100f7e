#include "box/trial.h"

#include <algorithm>

#include "core/playout.h"

namespace box {

namespace {

using core::Json;

// Every way a host can set up a table, one choice at a time: what is accepted must hold in all of them.
std::vector<Json> set_ups(const core::Catalog& catalog, int players) {
  std::vector<Json> out = {Json::object()};
  for (const core::SetupOption& option : catalog.setup_options) {
    if (option.only_with != 0 && option.only_with != players) continue;
    if (option.type == core::SetupOption::Type::word)
      for (const std::string& word : option.words)
        if (option.initial != word) out.push_back({{option.name, word}});
    if (option.type == core::SetupOption::Type::flag || option.type == core::SetupOption::Type::flag_or_list)
      out.push_back({{option.name, option.initial != true}});
  }
  return out;
}

}  // namespace

core::Result<Trial> Trial::begin(const core::GameType& type, const core::DataSet& set, int games, std::uint64_t seed) {
  const auto maker = type.load(set);
  if (!maker) return std::unexpected(maker.error());
  Trial out;
  out.of_ = games;
  out.seed_ = seed;
  for (int players = type.catalog->min_players; players <= type.catalog->max_players; ++players) {
    for (const Json& options : set_ups(*type.catalog, players)) {
      auto game = (*maker)({players, options});
      if (game)
        out.tables_.push_back(std::move(*game));
      else if (options.empty())
        return std::unexpected(game.error());  // a choice that a set has too little for is refused at the table
    }
  }
  return out;
}

bool Trial::wrong(const core::AnyGame& game, std::string what) {
  fault_ = {"wrong_data",
            "game " + std::to_string(done_ + 1) + " with " + std::to_string(game.info().players) + " players",
            std::move(what), "undo the last changes one by one"};
  return false;
}

bool Trial::go_on() {
  if (fault_ || done_ == of_) return false;
  const core::AnyGame& game = *tables_[static_cast<std::size_t>(done_) % tables_.size()];
  core::Rng rng(seed_ + static_cast<std::uint64_t>(done_));
  core::AnyState s = game.start();
  core::Options options;
  for (int moves = 0; !game.over(s); ++moves) {
    if (moves >= game.info().longest) return wrong(game, "the game does not end");
    const core::Seat seat = game.active(s).front();
    game.options(s, seat, options);
    if (options.empty()) return wrong(game, "somebody is left without a move");
    if (options.ran_over()) return wrong(game, "somebody has more to choose from than fits");
    if (seat != core::kChance) usage_.offer(game.info(), options);
    game.apply(s, seat, core::random_move(options, seat, rng), core::Log::none());
    if (std::string broken = game.invariant(s); !broken.empty()) return wrong(game, std::move(broken));
  }
  return ++done_ < of_;
}

std::vector<std::string> Trial::out_of_reach() const {
  // A thing may lie on the board of some player counts only: out of reach is what is so at every table.
  std::vector<std::string> out = usage_.never_offered(tables_.front()->info());
  for (const auto& table : tables_) {
    const std::vector<std::string> here = usage_.never_offered(table->info());
    std::erase_if(out, [&](const std::string& id) { return std::find(here.begin(), here.end(), id) == here.end(); });
  }
  return out;
}

}  // namespace box
