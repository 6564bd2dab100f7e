// Many tables in one process without storage: the tables inside the page. Text in, texts out, as over a socket.
#pragma once

#include <deque>
#include <list>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "bots/bot.h"
#include "table/analysis_job.h"
#include "table/game_cache.h"
#include "table/general_requests.h"
#include "table/review_job.h"
#include "table/table.h"

namespace table {

class LocalTables {
 public:
  LocalTables(const std::vector<core::GameType>& games, Entropy entropy)
      : game_cache_(games), general_requests_(game_cache_), entropy_(entropy) {}

  // One message; what it brings about is appended to `out`, one message each.
  void handle(std::string_view text, Time now, std::vector<std::string>& out);

  // Lets one bot think, one hint be found, one position be looked at or one move be reviewed; false if nobody has to. 0
  // milliseconds: as long as its level takes.
  bool think(double milliseconds, Time now, std::vector<std::string>& out);
  bool thinking() const;

  // Clocks and delayed spectators: when tick() is due.
  std::optional<Time> next_deadline() const;
  void tick(Time now, std::vector<std::string>& out);

 private:
  struct Room {
    explicit Room(Table held) : table(std::move(held)) {}
    Table table;
    std::vector<Event> events;
    std::vector<std::string> key_hashes;  // of the chairs
    std::string host_hash, spectator_hash;
    std::map<core::Seat, std::pair<std::string, std::unique_ptr<bots::Bot>>> players;  // level and bot
  };
  struct Channel {
    std::string table;
    Watcher watcher;
  };
  struct Hint {
    ReplyTo to;
    std::string table;
    Task task;
  };

  void create(const Message& message, Time now, std::vector<std::string>& out);
  void open(const Message& message, Time now, std::vector<std::string>& out);
  void join(const Message& message, Time now, std::vector<std::string>& out);
  void leave(const Message& message, std::vector<std::string>& out);
  void save(const Message& message, std::vector<std::string>& out);
  void restore(const Message& message, std::vector<std::string>& out);
  void review(const Message& message, std::vector<std::string>& out);
  void analyse(const Message& message, std::vector<std::string>& out);
  void arrange(const Message& message, std::vector<std::string>& out);
  core::Result<GeneralRequests::Opened> to_arrange(const Message& message);
  void act(const Message& message, Time now, std::vector<std::string>& out);
  void new_link(Room& room, const std::string& id, const Grant& grant, Time now, const Message& message,
                std::vector<std::string>& out);
  void rematch(Room& room, Time now);
  // After something has happened: every channel at the table hears of it, the one that brought it about as an answer.
  // Whether the one who brought it about was told of it.
  bool spread(const std::string& id, Room& room, Time now, std::vector<std::string>& out, const ReplyTo& cause = {});
  std::string invite(std::unique_ptr<Room> room, std::string_view type);
  bots::Bot* player(Room& room, core::Seat seat, const std::string& level);
  Room* find(const std::string& id);

  GameCache game_cache_;
  GeneralRequests general_requests_;
  Entropy entropy_;
  std::map<std::string, std::unique_ptr<Room>, std::less<>> rooms_;
  std::map<std::int64_t, Channel> channels_;
  std::deque<Hint> hints_;
  std::list<ReviewJob> reviews_;
  std::list<AnalysisJob> analyses_;
};

}  // namespace table
