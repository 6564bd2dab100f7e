// Who comes in, which tables are in memory, and what can be asked without sitting at one.
#pragma once

#include <functional>
#include <memory>
#include <string_view>
#include <unordered_map>

#include "server/client.h"
#include "server/lobby.h"
#include "server/opening.h"
#include "server/room.h"
#include "server/server_context.h"
#include "server/waiting_texts.h"
#include "table/general_requests.h"

namespace server {

class TableServer {
 public:
  TableServer(ServerContext context, const Options& options);

  // The network: a connection comes, speaks, goes.
  bool may_enter(const Address& address) { return visitors_.enter(address); }
  void has_left(const Address& address) { visitors_.leave(address); }
  bool may_ask(const Address& address, double cost = 1) { return visitors_.may_ask(address, now(), cost); }  // a page
  std::shared_ptr<Client> connect(Line& line, const Address& address);
  void receive(Client& client, std::string_view text);
  void disconnect(const std::shared_ptr<Client>& client);

  // The record of a finished table as JSON, asked for by address.
  void record(TableId id, std::string key, std::move_only_function<void(core::Result<std::string>)> done) {
    room(id)->record(std::move(key), std::move(done));
  }

  void tick();                  // the loop, when it was asked to wake us
  void hear(const News& news);  // of other processes
  void close();                 // says good-bye to everybody

  std::size_t tables() const { return rooms_.size(); }

  // What each type of message costs, where it is not 1.
  static std::vector<std::pair<std::string_view, double>> costs();

 private:
  using Answer = void (TableServer::*)(Client&, const table::Message&, std::string_view text);
  struct Handler {
    std::string_view type;
    double cost;
    std::size_t most_bytes;
    Answer answer;
  };
  static std::span<const Handler> handlers();

  // table_server.cc
  void refuse(Client& client, const table::Message& message, const core::Error& error);
  void refuse_for_now(Client& client, const table::Message& message);
  std::shared_ptr<Viewer> viewer_for(Client& client, std::int64_t channel);
  std::shared_ptr<Room> room(TableId id);
  void remove(Client& client, std::int64_t channel);
  // Frees a channel for something else; who looked at another table there than `next` is told that it is gone.
  void make_way(Client& client, std::int64_t channel, const TableId* next = nullptr);
  void sweep(Time now);
  void forget_idle(const LoopTurn& turn);
  void look_for_due(Time until, DueMark after);
  void remove_old(Time before);
  void say_we_serve();

  // table_server_requests.cc
  void answer_general(Client& client, const table::Message& message, std::string_view text);
  void create(Client& client, const table::Message& message, std::string_view text);
  void open_table(Client& client, const table::ReplyTo& to, Opening opening);
  void open(Client& client, const table::Message& message, std::string_view text);
  void check_record(Client& client, const table::Message& message, std::string_view text);
  void join(Client& client, const table::Message& message, std::string_view text);
  void leave(Client& client, const table::Message& message, std::string_view text);
  void tables(Client& client, const table::Message& message, std::string_view text);
  void claim(Client& client, const table::Message& message, std::string_view text);
  void about(Client& client, const table::Message& message, std::string_view text);
  void knock(Client& client, const table::Message& message, std::string_view text);
  void admit(Client& client, const table::Message& message, std::string_view text);
  void webhook(Client& client, const table::Message& message, std::string_view text);
  void at_table(Client& client, const table::Message& message, std::string_view text);

  ServerContext context_;
  table::GeneralRequests general_requests_;
  const Options& options_;
  Visitors visitors_;
  WaitingTexts waiting_texts_;
  const std::shared_ptr<Alarms> alarms_ = std::make_shared<Alarms>();
  std::unordered_map<Client*, std::shared_ptr<Client>> clients_;
  std::unordered_map<TableId, std::shared_ptr<Room>> rooms_;
  std::vector<TableId> leaving_;  // the memory, if they are still idle when it is their turn
  Time next_sweep_ = 0, next_due_ = 0, next_removal_ = 0;
  bool saying_ = false;   // that we serve
  bool looking_ = false;  // through the list of what is due
  Lobby lobby_{context_.store_thread, context_.loop};
};

}  // namespace server
