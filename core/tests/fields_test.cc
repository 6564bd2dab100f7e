// One list of fields gives JSON, strict reading and changes.
#include <gtest/gtest.h>

#include "core/agenda.h"
#include "core/fields.h"

namespace {

struct Sample {
  std::array<std::int8_t, 3> tokens{};
  std::uint8_t jokers = 0;
  template <class Self, class Visitor>
  static void fields(Self& self, Visitor& visit) {
    visit("tokens", self.tokens);
    visit("jokers", self.jokers);
  }
  friend bool operator==(const Sample&, const Sample&) = default;
};

struct State {
  std::uint64_t built = 0;
  std::array<Sample, 2> seats{};
  std::int16_t round = 0;
  core::Seats done;
  std::uint8_t unused = 0;
  core::Agenda<2> agenda;
  template <class Self, class Visitor>
  static void fields(Self& self, Visitor& visit) {
    visit("built", self.built);
    visit("seats", self.seats);
    visit("round", self.round);
    visit("done", self.done);
    visit("unused", self.unused);
    visit("agenda", self.agenda);
  }
  friend bool operator==(const State&, const State&) = default;
};

State sample() {
  State s;
  s.built = 1u << 3 | std::uint64_t{1} << 63;
  s.seats[1].tokens = {1, -2, 3};
  s.round = -7;
  s.done.add(1);
  s.agenda.ask(4, 1, 300, -5);
  return s;
}

TEST(Fields, json_round_trip) {
  const core::Json json = core::to_json(sample());
  EXPECT_EQ(json["built"].dump(), "[3,63]");
  EXPECT_EQ(core::from_json<State>(json).value(), sample());
}

TEST(Fields, reading_is_strict) {
  const auto refusal = [](auto change) {
    core::Json json = core::to_json(sample());
    change(json);
    const auto read = core::from_json<State>(json);
    return read ? std::string() : read.error().what;
  };
  using core::Json;
  EXPECT_EQ(refusal([](Json& j) { j.erase("round"); }), "state: no field round");
  EXPECT_EQ(refusal([](Json& j) { j["more"] = 1; }), "state: has an unknown field");
  EXPECT_EQ(refusal([](Json& j) { j["seats"][0]["jokers"] = 256; }), "state.seats[0].jokers: out of range");
  EXPECT_EQ(refusal([](Json& j) { j["seats"].erase(0); }), "state.seats: not a list of 2");
  EXPECT_EQ(refusal([](Json& j) { j["built"] = {64}; }), "state.built: not a set of 0 to 63");
  EXPECT_EQ(refusal([](Json& j) { j["round"] = "7"; }), "state.round: not a whole number");
}

TEST(Fields, changes_are_paths_and_values) {
  State now = sample();
  now.seats[1].tokens[2] = 4;
  now.built = 1;
  std::string out;
  core::write_changes(sample(), now, out);
  EXPECT_EQ(out, R"("built":[0],"seats.1.tokens.2":4)");
  out.clear();
  core::write_changes(now, now, out);
  EXPECT_EQ(out, "");
}

}  // namespace
