// How much one visitor may ask for.
#include <gtest/gtest.h>

#include <fstream>
#include <map>

#include "core/json.h"
#include "server/limits.h"
#include "server/table_server.h"

namespace {

using server::Address;

TEST(Limit, a_bucket_fills_up_with_time) {
  server::Bucket bucket(10, 5);
  int taken = 0;
  while (bucket.take(1000)) ++taken;
  EXPECT_EQ(taken, 5);
  EXPECT_FALSE(bucket.take(1050));
  EXPECT_TRUE(bucket.take(1100));
  EXPECT_FALSE(bucket.take(1100));
  EXPECT_FALSE(bucket.take(900));  // a clock that goes back gives nothing
  EXPECT_TRUE(bucket.take(60'000, 5));
  EXPECT_FALSE(bucket.take(60'000, 1));
}

void forget(server::Visitors& visitors, table::Time now) {
  while (visitors.forget(now, server::LoopTurn())) {
  }
}

TEST(Limit, visitors_are_counted_by_address) {
  server::Limits limits;
  limits.connections = 3;
  limits.connections_per_address = 2;
  limits.tables_per_hour = 1;
  server::Visitors visitors(limits);
  const Address a = *Address::parse("8.8.8.8"), b = *Address::parse("8.8.4.4");
  EXPECT_TRUE(visitors.enter(a));
  EXPECT_TRUE(visitors.enter(a));
  EXPECT_FALSE(visitors.enter(a));
  EXPECT_TRUE(visitors.enter(b));
  EXPECT_FALSE(visitors.enter(b));  // full
  visitors.leave(a);
  EXPECT_TRUE(visitors.enter(b));
  EXPECT_TRUE(visitors.may_open_table(a, 1000));
  EXPECT_FALSE(visitors.may_open_table(a, 2000));
  EXPECT_TRUE(visitors.may_open_table(b, 2000));
  EXPECT_TRUE(visitors.may_open_table(a, 3'700'000));
}

// The lobby shows so many tables: nobody is to fill it, nor to sit down everywhere.
TEST(Limit, the_lobby_is_dearer_than_a_table_of_ones_own) {
  server::Limits limits;
  limits.tables_per_hour = 120;
  server::Visitors visitors(limits);
  const Address a = *Address::parse("8.8.8.8"), b = *Address::parse("8.8.4.4");
  int listed = 0, taken = 0;
  for (int i = 0; i < 200; ++i) listed += visitors.may_open_table(a, 1000, 0, true), taken += visitors.may_claim(b, 1000);
  EXPECT_EQ(listed, 12);
  EXPECT_EQ(taken, 24);
  EXPECT_EQ(visitors.wait_for_table(a, 1000, true), 300'000);
  EXPECT_EQ(visitors.wait_to_claim(b, 1000), 150'000);
  EXPECT_TRUE(visitors.may_claim(b, 1000 + 150'000));
  limits.tables_per_hour = 1;
  EXPECT_TRUE(visitors.may_open_table(*Address::parse("8.8.8.9"), 1000, 0, true));
}

// Anybody may have an IPv6 network with 65,536 customers' worth of addresses; it is not to fill the server.
TEST(Limit, an_ipv6_network_counts_as_ten_customers) {
  server::Limits limits;
  limits.connections_per_address = 2;
  limits.tables_per_hour = 3;
  server::Visitors visitors(limits);
  const auto customer = [](int n) {
    Address address = *Address::parse("2a00:1:2::1");
    address.bytes[7] = static_cast<std::uint8_t>(n);
    return address;
  };
  int entered = 0, opened = 0;
  for (int n = 0; n < 200; ++n) {
    entered += visitors.enter(customer(n));
    opened += visitors.may_open_table(customer(n), 1000);
  }
  EXPECT_EQ(entered, 20);
  EXPECT_EQ(opened, 30);
  EXPECT_GT(visitors.wait_for_table(customer(200), 1000), 0);
  const Address other = *Address::parse("2a00:1:3::1"), v4 = *Address::parse("8.8.8.8");
  for (const Address& address : {other, v4}) {
    EXPECT_TRUE(visitors.enter(address));
    EXPECT_TRUE(visitors.may_open_table(address, 1000));
    EXPECT_EQ(visitors.wait_for_table(address, 1000), 0);
  }
  visitors.leave(customer(0));
  EXPECT_TRUE(visitors.enter(customer(100)));
  forget(visitors, 10'000'000);
  EXPECT_FALSE(visitors.enter(customer(101))) << "they are still here";
}

// Whoever comes again and again, and whoever asks for pages alone, has no more than others.
TEST(Limit, whoever_has_spent_something_is_known_until_it_has_filled_up) {
  const server::Limits limits;
  server::Visitors visitors(limits);
  const Address a = *Address::parse("8.8.8.8"), b = *Address::parse("9.9.9.9");
  EXPECT_TRUE(visitors.may_ask(a, 1000, 2000));
  EXPECT_TRUE(visitors.budget(b)->take(1000, 1200));
  forget(visitors, 1000);
  EXPECT_FALSE(visitors.may_ask(a, 1000));
  EXPECT_FALSE(visitors.budget(b)->take(1000, 1));
  forget(visitors, 21'000);
  EXPECT_TRUE(visitors.may_ask(a, 21'000, 2000));
  EXPECT_TRUE(visitors.budget(b)->take(21'000, 1200));
}

// Whoever speaks through another process has no connection here, and must not get a new budget, nor speak of one that is
// gone.
TEST(Limit, what_is_left_to_somebody_who_speaks_is_never_forgotten) {
  const server::Limits limits;
  server::Visitors visitors(limits);
  const Address a = *Address::parse("8.8.8.8");
  const double all = limits.message_burst * limits.connections_talking;
  auto budget = visitors.budget(a);
  EXPECT_TRUE(budget->take(1000, all));
  forget(visitors, 4'000'000);
  EXPECT_EQ(visitors.budget(a), budget);
  EXPECT_FALSE(budget->take(1000, 1));
  budget.reset();
  forget(visitors, 4'000'000);
  EXPECT_TRUE(visitors.budget(a)->take(1000, all)) << "as somebody new";
}

TEST(Limit, a_bucket_says_how_long_to_wait) {
  server::Bucket bucket(2, 10);
  EXPECT_EQ(bucket.wait(1000, 10), 0);
  EXPECT_TRUE(bucket.take(1000, 10));
  EXPECT_EQ(bucket.wait(1000, 5), 2500);
  EXPECT_EQ(bucket.wait(2000, 5), 1500);
  EXPECT_FALSE(bucket.take(3499, 5));
  EXPECT_TRUE(bucket.take(3500, 5));
  bucket.give_back(100);
  EXPECT_TRUE(bucket.take(3500, 10));  // never more than it holds
  EXPECT_FALSE(bucket.take(3500, 0.1));
}

TEST(Limit, messages_cost_what_the_protocol_says) {
  std::map<std::string, double> declared, charged;
  std::ifstream file(KILOWATT_SOURCE_DIR "/table/protocol.json");
  const core::Json protocol = core::Json::parse(file);
  for (const core::Json& message : protocol["to"])
    if (message.contains("cost")) declared[message["type"]] = message["cost"];
  for (const auto& [type, cost] : server::TableServer::costs()) charged.emplace(type, cost);
  EXPECT_EQ(charged, declared);
}

TEST(Limit, tables_with_data_of_their_own_count_more_often) {
  server::Limits limits;
  limits.tables_per_hour = 20;
  server::Visitors visitors(limits);
  const Address a = *Address::parse("8.8.8.8");
  EXPECT_TRUE(visitors.may_open_table(a, 1000, 16 * 32 * 1024));
  EXPECT_FALSE(visitors.may_open_table(a, 1000, 3 * 32 * 1024));
  for (int i = 0; i < 3; ++i) EXPECT_TRUE(visitors.may_open_table(a, 1000, 2000));
  EXPECT_FALSE(visitors.may_open_table(a, 1000));
  EXPECT_TRUE(visitors.may_open_table(a, 3'700'000, 1 << 30)) << "as many as there are, never more";
}

TEST(Limit, open_records_count_until_they_are_closed) {
  server::Limits limits;
  limits.records_bytes = 1000;
  server::Visitors visitors(limits);
  const Address a = *Address::parse("8.8.8.8"), b = *Address::parse("8.8.4.4");
  EXPECT_TRUE(visitors.may_keep(a, 600));
  EXPECT_FALSE(visitors.may_keep(a, 600));
  EXPECT_TRUE(visitors.may_keep(b, 600));
  visitors.gives_back(a, 600);
  EXPECT_TRUE(visitors.may_keep(a, 1000));
}

}  // namespace
