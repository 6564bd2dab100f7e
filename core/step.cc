#include "core/step.h"

namespace core {

bool is_argument_of(const Info& info, Move move) {
  const Argument& argument = info.verbs[move.verb].arg;
  switch (argument.kind) {
    case Arg::none: return move.arg == 0;
    case Arg::seat: return move.arg >= 0 && move.arg < info.seats;
    case Arg::word: return move.arg >= 0 && move.arg < static_cast<int>(info.lists[argument.list].ids.size());
    case Arg::number:
    case Arg::cell: return true;
  }
  return false;
}

}  // namespace core
