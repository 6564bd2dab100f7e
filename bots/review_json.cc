// A review as the page and programs get it.
#include <cmath>

#include "bots/review.h"
#include "core/notation.h"

namespace bots {

namespace {

double rounded(double points) { return std::isfinite(points) ? std::round(points * 100) / 100 : 0; }

core::Json rows_json(const std::vector<std::vector<double>>& rows) {
  core::Json out = core::Json::array();
  for (const auto& row : rows) {
    core::Json& list = out.emplace_back(core::Json::array());
    for (const double points : row) list.push_back(rounded(points));
  }
  return out;
}

core::Json to_json(const Parts& parts) {
  return {{"points", rounded(parts.points)}, {"start", rounded(parts.start)},   {"play", rounded(parts.play)},
          {"luck", rounded(parts.luck)},     {"others", rounded(parts.others)}, {"rest", rounded(parts.rest)},
          {"share", rounded(parts.share())}};
}

core::Json to_json(const core::Info& info, const Mistake& mistake) {
  core::Json turn = core::Json::array(), reasons = core::Json::array();
  for (const core::Move move : mistake.turn) turn.push_back(core::move_text(info, move));
  for (const Reason& reason : mistake.reasons) reasons.push_back({{"key", reason.key}, {"args", reason.args}});
  return {{"move", mistake.move},
          {"last", mistake.last},
          {"round", mistake.round},
          {"seat", mistake.seat},
          {"played", core::move_text(info, mistake.played)},
          {"best", core::move_text(info, mistake.best)},
          {"turn", turn},
          {"cost", rounded(mistake.cost)},
          {"doubt", rounded(mistake.doubt)},
          {"reasons", reasons}};
}

}  // namespace

core::Json to_json(const core::Info& info, const Review& review) {
  core::Json out = {{"expected", rows_json(review.expected)}, {"luck", rows_json(review.luck)},
                    {"decisions", core::Json::array()},       {"finds", core::Json::array()},
                    {"rounds", core::Json::array()},          {"seats", core::Json::array()}};
  for (const Mistake& mistake : review.mistakes) out["decisions"].push_back(to_json(info, mistake));
  for (const Find& find : review.finds)
    out["finds"].push_back({{"move", find.move},
                            {"round", find.round},
                            {"seat", find.seat},
                            {"saved", rounded(find.saved)},
                            {"doubt", rounded(find.doubt)}});
  for (const ReviewedRound& round : review.rounds) {
    core::Json chance = core::Json::array(), seats = core::Json::array();
    for (const double each : round.chance) chance.push_back(rounded(each));
    for (const Parts& parts : round.parts) seats.push_back(to_json(parts));
    out["rounds"].push_back({{"round", round.round}, {"move", round.move}, {"chance", chance}, {"seats", seats}});
  }
  for (const Parts& parts : review.parts) out["seats"].push_back(to_json(parts));
  return out;
}

}  // namespace bots
