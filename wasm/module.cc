// The table inside the page: takes and returns the protocol's messages through linear memory.
//
// The host writes a message into the memory kilowatt_alloc() gives and calls kilowatt_handle(). Every call below that
// can bring about messages returns the number of bytes at kilowatt_output(): messages in UTF-8, one a line.
#include <unistd.h>

#include <string>
#include <vector>

#include "bots/weights.h"
#include "games/all.h"
#include "table/local_tables.h"

namespace {

core::Digest entropy() {
  core::Digest out;
  getentropy(out.data(), out.size());
  return out;
}

struct Module {
  table::LocalTables local_tables{games::all(), entropy};
  std::string input;
  std::string output;
};

Module& module() {
  static Module it;
  return it;
}

int give(const std::vector<std::string>& messages) {
  std::string& output = module().output;
  output.clear();
  for (const std::string& message : messages) output.append(message).push_back('\n');
  return static_cast<int>(output.size());
}

}  // namespace

extern "C" {

__attribute__((export_name("kilowatt_alloc"))) char* kilowatt_alloc(int size) {
  module().input.resize(static_cast<std::size_t>(size));
  return module().input.data();
}

__attribute__((export_name("kilowatt_output"))) const char* kilowatt_output() { return module().output.data(); }

__attribute__((export_name("kilowatt_handle"))) int kilowatt_handle(double now) {
  std::vector<std::string> messages;
  module().local_tables.handle(module().input, static_cast<table::Time>(now), messages);
  return give(messages);
}

// Lets one bot move or one hint be found. 0 milliseconds: as long as its level takes.
__attribute__((export_name("kilowatt_think"))) int kilowatt_think(double milliseconds, double now) {
  std::vector<std::string> messages;
  module().local_tables.think(milliseconds, static_cast<table::Time>(now), messages);
  return give(messages);
}

__attribute__((export_name("kilowatt_thinking"))) int kilowatt_thinking() {
  return module().local_tables.thinking() ? 1 : 0;
}

__attribute__((export_name("kilowatt_tick"))) int kilowatt_tick(double now) {
  std::vector<std::string> messages;
  module().local_tables.tick(static_cast<table::Time>(now), messages);
  return give(messages);
}

// What the bots of a game have learned: the game's id, a line end, the bytes of its weights. 1 if they were taken.
__attribute__((export_name("kilowatt_weights"))) int kilowatt_weights() {
  const std::string_view input = module().input;
  const std::size_t line = input.find('\n');
  if (line == std::string_view::npos) return 0;
  return bots::give_weights(input.substr(0, line), input.substr(line + 1)) ? 1 : 0;
}

// When kilowatt_tick() is due, or -1.
__attribute__((export_name("kilowatt_due"))) double kilowatt_due() {
  const auto due = module().local_tables.next_deadline();
  return due ? static_cast<double>(*due) : -1;
}

}  // extern "C"
