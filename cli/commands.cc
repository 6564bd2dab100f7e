#include "cli/command.h"

namespace cli {

namespace {

CLI::Validator check_number(const char* name, const char* wish, bool (*fits)(double)) {
  return {[wish, fits](const std::string& text) {
            double value = 0;
            return CLI::detail::lexical_cast(text, value) && fits(value) ? "" : text + " is no number " + wish;
          },
          name};
}

}  // namespace

CLI::Validator not_negative() {
  return check_number("NONNEGATIVE", "of 0 or more", [](double value) { return value >= 0; });
}

CLI::Validator positive() {
  return check_number("POSITIVE", "above 0", [](double value) { return value > 0; });
}

const std::vector<AddCommand>& commands() {
  static const std::vector<AddCommand> list = {
      add_games,  add_play,  add_serve,  add_think,      add_admin, add_tables, add_backup, add_restore,
      add_replay, add_trace, add_verify, add_review,     add_sim,   add_arena,  add_train,  add_puzzles,
      add_data,   add_rules, add_bench,  add_completion, add_man,   add_bot,
  };
  return list;
}

}  // namespace cli
