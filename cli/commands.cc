#include "cli/command.h"

namespace cli {

const std::vector<AddCommand>& commands() {
  static const std::vector<AddCommand> list = {
      add_games,  add_play,  add_serve,  add_think,      add_admin, add_tables, add_backup, add_restore,
      add_replay, add_trace, add_verify, add_review,     add_sim,   add_arena,  add_train,  add_puzzles,
      add_data,   add_rules, add_bench,  add_completion, add_man,   add_bot,
  };
  return list;
}

}  // namespace cli
