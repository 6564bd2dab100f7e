#include "table/advice.h"

#include "core/notation.h"

namespace table {

void write_advice(JsonWriter& out, const core::Info& info, const std::vector<bots::Suggestion>& best) {
  out.open('[');
  for (const bots::Suggestion& suggestion : best) {
    out.item().open('{').key("move").text(core::move_text(info, suggestion.move)).key("turn").open('[');
    for (const core::Move& move : suggestion.turn) out.item().text(core::move_text(info, move));
    out.close(']').key("expected").real(suggestion.expected).key("chance").real(suggestion.chance);
    out.key("doubt").real(suggestion.doubt).key("equal").flag(suggestion.equal).key("asked").flag(suggestion.asked);
    out.key("reasons").open('[');
    for (const bots::Reason& reason : suggestion.reasons) {
      out.item().open('{').key("key").text(reason.key).key("args").open('[');
      for (const core::Json& arg : reason.args) out.item().json(arg);
      out.close(']').close('}');
    }
    out.close(']').close('}');
  }
  out.close(']');
}

}  // namespace table
