// The draw of the dice: promises before nonces, who does not reveal, and what the record and a receipt prove.
#include <gtest/gtest.h>

#include "core/dice_proof.h"
#include "core/notation.h"
#include "core/replay.h"
#include "games/all.h"
#include "table/tests/play.h"

namespace {

using core::Json;
using play::people;
using play::Room;

Json commit(const std::string& nonce) { return {{"type", "ready"}, {"commitment", core::nonce_commitment(nonce)}}; }
Json reveal(int draw, const std::string& nonce) { return {{"type", "reveal"}, {"draw", draw}, {"nonce", nonce}}; }

core::Record record_of(Room& room) {
  const auto record = room.table->record();
  EXPECT_TRUE(record);
  return *record;
}

// What the page of a chair would have kept.
core::Receipt receipt_of(Room& room, int chair, int draw = 1) {
  core::Receipt receipt{"goofspiel", chair, room.table->settings().random_seating, {}};
  receipt.draws.push_back(
      {draw, room.view(chair)["commitment"], Room::nonce(chair, draw), room.view(chair)["draw"]["commitments"], true});
  return receipt;
}

std::string wrong_at(Room& room, const core::Record& record, const core::Receipt* receipt) {
  const auto proof = core::verify_dice(room.table->game(), record, receipt);
  return proof ? std::string() : proof.error().code + " " + proof.error().where;
}

TEST(Draw, nobody_reveals_before_all_have_promised) {
  Room room(people(2), games::all());
  EXPECT_EQ(room.view(0)["draw"]["phase"], "commit");
  room.say(0, commit("first nonce of chair 0"));
  EXPECT_EQ(room.view(1)["draw"]["commitments"][0], core::nonce_commitment("first nonce of chair 0"));
  // Too early: nothing happens, and the answer is the present truth.
  EXPECT_EQ(room.say(0, reveal(1, "first nonce of chair 0"))[0]["late"], true);
  EXPECT_EQ(room.view(1)["draw"]["revealed"], Json({false, false}));
  // Until all are ready it can be taken back.
  room.say(0, {{"type", "ready"}, {"ready", false}});
  EXPECT_EQ(room.view(1)["draw"]["commitments"][0], "");
  room.say(0, commit(Room::nonce(0)));
  room.say(1, commit(Room::nonce(1)));
  EXPECT_EQ(room.view(1)["draw"]["phase"], "reveal");
  EXPECT_EQ(room.view(1)["status"], "gathering");
  EXPECT_EQ(room.say(0, {{"type", "ready"}, {"ready", false}})[0]["code"], "drawing");
  EXPECT_EQ(room.say(0, commit("another nonce"))[0]["code"], "drawing");
  EXPECT_EQ(room.host({{"type", "seat"}, {"seat", 0}, {"who", {{"kind", "open"}}}})[0]["code"], "drawing");
  EXPECT_EQ(room.host({{"type", "link"}, {"seat", 0}})[0]["code"], "drawing");
  EXPECT_EQ(room.say(0, reveal(1, "not the one"))[0]["where"], "nonce");
  EXPECT_EQ(room.say(0, reveal(2, Room::nonce(0)))[0]["late"], true);
  room.check();
  room.say(0, reveal(1, Room::nonce(0)));
  EXPECT_EQ(room.view(1)["draw"]["revealed"], Json({true, false}));
  EXPECT_EQ(room.say(0, reveal(1, Room::nonce(0)))[0]["late"], true);  // said again
  room.say(1, reveal(1, Room::nonce(1)));
  EXPECT_EQ(room.view(0)["status"], "playing");
  EXPECT_EQ(room.view(0)["draw"]["phase"], "done");
  room.check();
}

TEST(Draw, the_same_promise_twice_is_refused) {
  Room room(people(2), games::all());
  room.say(0, commit("n"));
  const std::size_t events = room.events.size();
  EXPECT_TRUE(room.say(0, commit("n")).empty());  // the same seat may say it again
  EXPECT_EQ(room.events.size(), events);
  EXPECT_EQ(room.say(1, commit("n"))[0]["where"], "commitment");
  EXPECT_EQ(room.say(1, {{"type", "ready"}, {"commitment", std::string(64, 'A')}})[0]["where"], "commitment");
  EXPECT_EQ(room.say(1, {{"type", "ready"}, {"commitment", "12"}})[0]["where"], "commitment");
  EXPECT_EQ(room.say(1, {{"type", "ready"}})[0]["where"], "nonce");
}

TEST(Draw, true_receipts_agree_and_forged_ones_do_not) {
  for (const bool random : {false, true}) {
    Room room(people(3, {{"seating", random ? "random" : "chosen"}}), games::all(), 3);
    room.all_commit();
    const core::Receipt mine = receipt_of(room, 1);
    room.finish(4);
    const core::Record record = record_of(room);
    EXPECT_EQ(record.dice->contains("seating"), random);
    const auto proof = core::verify_dice(room.table->game(), record, &mine);
    ASSERT_TRUE(proof) << proof.error().text();
    EXPECT_TRUE(proof->receipt);
    EXPECT_TRUE(proof->shows_nobody_chose());
    EXPECT_EQ(proof->seating, random);
    EXPECT_EQ(proof->nonces, std::vector<core::NonceKind>(3, core::NonceKind::committed));
    EXPECT_EQ(proof->chance_moves, room.table->history().chance_moves());

    const auto forged = [&](auto change) {
      core::Receipt other = mine;
      change(other);
      return wrong_at(room, record, &other);
    };
    EXPECT_EQ(forged([](core::Receipt& r) { r.draws[0].commitment[0] ^= 1; }), "wrong_receipt dice.commitment");
    EXPECT_EQ(forged([](core::Receipt& r) { r.draws[0].nonce += "x"; }), "wrong_receipt dice.nonces");
    EXPECT_EQ(forged([](core::Receipt& r) { r.chair = 0; }), "wrong_receipt dice.nonces");
    EXPECT_EQ(forged([](core::Receipt& r) { r.chair = 5; }), "wrong_receipt dice.nonces");
    EXPECT_EQ(forged([](core::Receipt& r) { r.draws[0].commitments[2][0] ^= 1; }), "wrong_receipt dice.commitments");
    EXPECT_EQ(forged([](core::Receipt& r) { r.draws[0].draw = 2; }), "wrong_receipt dice.draws");
    // Draws that the record leaves out: somebody may have chosen among them.
    EXPECT_EQ(forged([](core::Receipt& r) {
                r.draws.push_back(r.draws[0]);
                r.draws.back().draw = r.draws[0].draw + 1;
              }),
              "wrong_receipt dice.draws");
    EXPECT_EQ(forged([](core::Receipt& r) { r.game = "chess"; }), "wrong_receipt receipt.game");
    EXPECT_EQ(forged([](core::Receipt& r) { r.random_seating = !r.random_seating; }), "wrong_receipt dice.seating");

    // A server that ground another seed or nonce after the promises is found out.
    core::Record other = record;
    (*other.dice)["commitments"][0] = core::nonce_commitment("another");
    EXPECT_EQ(wrong_at(room, other, nullptr), "wrong_dice dice.nonces");
    if (!random) continue;
    other = record;
    std::swap((*other.dice)["seating"][0], (*other.dice)["seating"][1]);
    EXPECT_EQ(wrong_at(room, other, nullptr), "wrong_dice dice.seating");
    other = record;
    other.dice->erase("seating");
    EXPECT_EQ(wrong_at(room, other, &mine), "wrong_receipt dice.seating");
  }
}

TEST(Draw, a_client_that_sends_its_nonce_directly_is_named) {
  Room room(people(2), games::all());
  room.say(0, {{"type", "ready"}, {"nonce", "direct"}});
  const std::size_t events = room.events.size();
  EXPECT_TRUE(room.say(0, {{"type", "ready"}, {"nonce", "direct"}}).empty());  // said again every five seconds
  EXPECT_EQ(room.events.size(), events);
  room.say(1, commit(Room::nonce(1)));
  EXPECT_TRUE(room.say(0, {{"type", "ready"}, {"nonce", "direct"}}).empty());
  const core::Receipt mine = receipt_of(room, 1);
  room.say(1, reveal(1, Room::nonce(1)));
  room.finish(2);
  const auto proof = core::verify_dice(room.table->game(), record_of(room), &mine);
  ASSERT_TRUE(proof) << proof.error().text();
  EXPECT_EQ(proof->nonces, (std::vector<core::NonceKind>{core::NonceKind::direct, core::NonceKind::committed}));
  EXPECT_FALSE(proof->shows_nobody_chose());
}

// The same game with the dice that follow from these nonces.
core::Record with_nonces(Room& room, core::Record record, const std::vector<std::string>& nonces) {
  const core::AnyGame& game = room.table->game();
  core::Digest seed{};
  EXPECT_TRUE(core::from_hex((*record.dice)["seed"].get<std::string>(), seed));
  const core::FairDice dice(seed, nonces);
  core::AnyState state = game.start();
  int chance = 0;
  for (std::string& text : record.moves) {
    const std::size_t space = text.find(' ');
    const core::Seat seat = *core::parse_seat(text.substr(0, space));
    core::Options options;
    game.options(state, seat, options);
    core::Move move = core::parse_moves(game.info(), text.substr(space + 1)).front();
    if (seat == core::kChance) move = dice.choose(options, ++chance);
    text = core::seat_text(seat) + " " + core::move_text(game.info(), move);
    game.apply(state, seat, move, core::Log::none());
  }
  record.scores = core::score_rows(game, state);
  (*record.dice)["nonces"] = nonces;
  return record;
}

// Whoever runs the server knows the seed and in the end all nonces, and can try as many as it takes where nothing was
// promised: where a bot sits, for instance. The receipt agrees, and yet it is no proof that nobody chose.
TEST(Draw, a_nonce_that_was_put_where_nothing_was_promised_is_no_proof) {
  Json settings = people(3);
  settings["seats"][2] = {{"kind", "bot"}, {"level", "random"}};
  Room room(settings, games::all());
  for (const int chair : {0, 1}) room.say(chair, commit(Room::nonce(chair)));
  const core::Receipt mine = receipt_of(room, 0);
  for (const int chair : {0, 1}) room.say(chair, reveal(1, Room::nonce(chair)));
  room.finish(2);
  const core::Record record = record_of(room);
  const auto proof = core::verify_dice(room.table->game(), record, &mine);
  ASSERT_TRUE(proof) << proof.error().text();
  EXPECT_TRUE(proof->shows_nobody_chose());

  const core::Record chosen = with_nonces(room, record, {Room::nonce(0), Room::nonce(1), "chosen"});
  EXPECT_NE(chosen.moves, record.moves);
  const auto forged = core::verify_dice(room.table->game(), chosen, &mine);
  ASSERT_TRUE(forged) << forged.error().text();
  EXPECT_TRUE(forged->receipt);
  EXPECT_EQ(forged->nonces[2], core::NonceKind::direct);
  EXPECT_FALSE(forged->shows_nobody_chose());
}

TEST(Draw, who_does_not_reveal_in_time_is_named_and_loses_the_seat_the_second_time) {
  const Json clock = {{"turn", 30}, {"reserve", 0}, {"timeout", "skip"}};
  Room room(people(2, {{"clock", clock}}), games::all());
  const std::string first = room.view(0)["commitment"];
  for (const int chair : {0, 1}) room.say(chair, commit(Room::nonce(chair)));
  const table::Time until = room.now + table::kRevealTime;
  EXPECT_EQ(room.table->next_deadline(), until);
  EXPECT_EQ(room.view(0)["draw"]["until"], until);
  room.say(0, reveal(1, Room::nonce(0)));
  core::Receipt mine = receipt_of(room, 0);
  room.now = until - 1;
  room.tick();
  EXPECT_EQ(room.view(0)["draw"]["n"], 1);
  room.now = until;
  room.tick();
  EXPECT_EQ(room.view(0)["draw"]["n"], 2);
  EXPECT_EQ(room.view(0)["draw"]["phase"], "commit");
  EXPECT_NE(room.view(0)["commitment"], first);
  EXPECT_EQ(room.view(0)["notices"].back()["kind"], "missing");
  EXPECT_EQ(room.view(0)["notices"].back()["seat"], 1);
  EXPECT_FALSE(room.view(0)["seats"][0].contains("ready"));
  // Nothing of the first draw is used again.
  EXPECT_EQ(room.say(0, commit(Room::nonce(0)))[0]["where"], "commitment");
  EXPECT_EQ(room.say(1, commit(Room::nonce(0)))[0]["where"], "commitment");
  room.check();

  for (const int chair : {0, 1}) room.say(chair, commit(Room::nonce(chair, 2)));
  room.say(0, reveal(2, Room::nonce(0, 2)));
  mine.draws.push_back(receipt_of(room, 0, 2).draws[0]);
  room.now += table::kRevealTime;
  room.tick();
  EXPECT_EQ(room.view(0)["notices"].back()["kind"], "lost");
  EXPECT_EQ(room.view(0)["seats"][1]["kind"], "open");
  EXPECT_EQ(room.view(0)["draw"]["n"], 3);
  room.check();

  room.host({{"type", "seat"}, {"seat", 1}, {"who", {{"kind", "bot"}, {"level", "random"}}}});
  room.say(0, commit(Room::nonce(0, 3)));
  mine.draws.push_back(receipt_of(room, 0, 3).draws[0]);
  room.say(0, reveal(3, Room::nonce(0, 3)));
  EXPECT_EQ(room.view(0)["status"], "playing");
  room.finish(3);
  const core::Record record = record_of(room);
  EXPECT_EQ((*record.dice)["draws"], 3);
  EXPECT_EQ((*record.dice)["ended"][1], Json::parse(R"({"missing":[1],"by":"time"})"));
  const auto proof = core::verify_dice(room.table->game(), record, &mine);
  ASSERT_TRUE(proof) << proof.error().text();
  EXPECT_EQ(proof->draws, 3);
  EXPECT_EQ(proof->ended.size(), 2u);
  // A record that blames somebody whose nonce the server had taken.
  core::Record blaming = record;
  (*blaming.dice)["ended"][0]["missing"] = {0};
  EXPECT_EQ(wrong_at(room, blaming, &mine), "wrong_receipt dice.ended");
}

TEST(Draw, who_has_lost_a_seat_and_comes_again_does_not_begin_anew) {
  const auto hash = [](const std::string& text) { return core::sha256(text); };
  const Json clock = {{"turn", 30}, {"reserve", 0}, {"timeout", "skip"}};
  const table::Access access{{hash("i0"), hash("i1")}, hash("group")};
  Room room(people(2, {{"clock", clock}}), games::all(), 1, &access);
  const auto come = [&](const std::string& link, const std::string& device, const std::string& key) {
    const core::Digest own = hash(device);
    const auto found = room.table->find_entrance(hash(link), &own, room.now);
    const auto events = room.table->take_seat(found, {hash(key), own, hash(link)}, device, room.now);
    EXPECT_FALSE(events.empty()) << device;
    room.events.insert(room.events.end(), events.begin(), events.end());
    room.deliver();
  };
  // Chair 1 does not reveal; what all are told of it.
  const auto fail = [&]() -> Json {
    const int draw = room.view(0)["draw"]["n"];
    for (const int chair : {0, 1}) room.say(chair, commit(Room::nonce(chair, draw)));
    room.say(0, reveal(draw, Room::nonce(0, draw)));
    room.now += table::kRevealTime;
    room.tick();
    return room.view(0)["notices"].back()["kind"];
  };
  come("i0", "Ada", "k0");
  come("i1", "Eve", "k1");
  EXPECT_EQ(fail(), "missing");
  EXPECT_EQ(fail(), "lost");
  come("group", "Eve", "k2");
  EXPECT_EQ(fail(), "lost");
  const std::size_t lost = room.events.size();
  // Somebody else has not failed before.
  come("group", "Ben", "k3");
  EXPECT_EQ(fail(), "missing");
  EXPECT_EQ(fail(), "lost");
  room.check();

  // As an earlier version stored it, which counted by chairs: the third time was a first one there.
  std::vector<table::Event> earlier(room.events.begin(), room.events.begin() + static_cast<std::ptrdiff_t>(lost));
  for (table::Event& event : earlier) {
    if (event.kind != table::Kind::redraw) continue;
    Json json = Json::parse(event.text);
    EXPECT_EQ(json.erase("lost"), 1U);
    event.text = json.dump();
  }
  const auto restored = table::Table::restore(room.game_cache, earlier);
  ASSERT_TRUE(restored.has_value());
  EXPECT_EQ(restored->sitter(1).kind, table::Sitter::human);
  EXPECT_EQ(restored->sitter(1).name, "Eve");
}

TEST(Draw, without_a_clock_or_with_days_the_next_visit_is_soon_enough) {
  for (const bool days : {false, true}) {
    Json more = Json::object();
    if (days) more["clock"] = {{"turn", 3 * 86400}, {"reserve", 0}, {"timeout", "bot"}, {"level", "random"}};
    Room room(people(2, more), games::all());
    for (const int chair : {0, 1}) room.say(chair, commit(Room::nonce(chair)));
    const auto deadline = room.table->next_deadline();
    EXPECT_EQ(deadline.has_value(), days);
    EXPECT_EQ(deadline.value_or(0), days ? room.now + table::Time{3 * 86400} * 1000 : 0);
    room.now += table::Time{2 * 86400} * 1000;
    room.tick();
    EXPECT_EQ(room.view(0)["draw"]["n"], 1);
    room.say(0, reveal(1, Room::nonce(0)));
    room.say(1, reveal(1, Room::nonce(1)));
    EXPECT_EQ(room.view(0)["status"], "playing");
    room.check();
  }
}

TEST(Draw, the_host_may_give_up_waiting_but_not_at_once) {
  Room room(people(2), games::all());
  EXPECT_EQ(room.host({{"type", "redraw"}})[0]["code"], "not_allowed");
  for (const int chair : {0, 1}) room.say(chair, commit(Room::nonce(chair)));
  room.say(1, reveal(1, Room::nonce(1)));
  EXPECT_EQ(room.say(1, {{"type", "redraw"}})[0]["code"], "not_host");
  EXPECT_EQ(room.host({{"type", "redraw"}})[0]["code"], "not_yet");
  room.now += table::kRevealTime;
  EXPECT_TRUE(room.host({{"type", "redraw"}}).empty());
  EXPECT_EQ(room.view(0)["draw"]["n"], 2);
  room.check();
  room.all_commit();
  EXPECT_EQ(room.view(0)["status"], "playing");
  room.finish(1);
  EXPECT_EQ((*record_of(room).dice)["ended"], Json::parse(R"([{"missing":[0],"by":"host"}])"));
  room.check();
}

TEST(Draw, a_challenge_names_its_word_and_proves_nothing_else) {
  Room room(people(2, {{"challenge", "2026-11-15"}}), games::all());
  for (const int chair : {0, 1}) room.say(chair, commit(Room::nonce(chair)));
  EXPECT_EQ(room.view(0)["status"], "playing");  // there is nothing to reveal
  room.finish(1);
  core::Record record = record_of(room);
  EXPECT_EQ((*record.dice)["challenge"], "2026-11-15");
  const auto proof = core::verify_dice(room.table->game(), record);
  ASSERT_TRUE(proof) << proof.error().text();
  EXPECT_EQ(proof->challenge, "2026-11-15");
  EXPECT_FALSE(proof->has(core::NonceKind::committed));
  const core::Receipt mine{"goofspiel", 0, false, {{1, (*record.dice)["commitment"], "x", {"", ""}, true}}};
  EXPECT_EQ(wrong_at(room, record, &mine), "wrong_receipt dice.challenge");
  (*record.dice)["challenge"] = "2026-11-16";
  EXPECT_EQ(wrong_at(room, record, nullptr), "wrong_dice dice.challenge");
}

}  // namespace
