// A bot that is another program, such as an older `kilowatt`: it is told every move and asked for its own.
#pragma once

#include <memory>
#include <string>

#include "bots/bot.h"

namespace cli {

class ProgramBot final : public bots::Bot {
 public:
  // Starts `program bot GAME …` for this seat; ends the command if it cannot.
  ProgramBot(const std::string& program, const core::AnyGame& game, core::Seat seat, const std::string& level,
             const bots::Budget& budget, std::uint64_t seed);
  ~ProgramBot() override;
  ProgramBot(const ProgramBot&) = delete;
  ProgramBot& operator=(const ProgramBot&) = delete;

  // Everything that happens at the table, its own moves too.
  void tell(core::Seat seat, core::Move move);
  core::Move choose(const core::AnyState& view, const core::AnyMemory& memory, const bots::Budget& budget) override;
  std::vector<bots::Suggestion> advise(const core::AnyState&, const core::AnyMemory&, const bots::Budget&, int,
                                       std::span<const core::Move>) override {
    return {};  // it is only asked to play
  }
  // What it has spent on its last answer, in milliseconds of the processor.
  double cpu() const { return cpu_; }

 private:
  const core::AnyGame& game_;
  core::Seat seat_;
  std::string program_;
  int child_ = 0;
  int to_ = -1;
  int from_ = -1;
  double cpu_ = 0;
};

}  // namespace cli
