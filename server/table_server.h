// Who comes in, which tables are in memory, and what can be asked without sitting at one.
#pragma once

#include <functional>
#include <memory>
#include <string_view>
#include <unordered_map>

#include "server/admin_reply.h"
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
  void record(TableId id, std::string key, std::move_only_function<void(core::Result<std::string>)> done);

  void tick();   // the loop, when it was asked to wake us
  void close();  // says good-bye to everybody

  // table_server_relays.cc: of the lease on all tables.
  void lease_was_lost();
  void lease_is_back();

  // table_server_admin.cc: what the operator asks or orders; the answer may come later.
  void answer_operator(const core::Json& question, AdminReply reply);

  // A push service knows this browser no more.
  void drop_push(TableId id, int chair, std::string endpoint) { room(id)->drop_push(chair, std::move(endpoint)); }

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
    enum class Where : std::uint8_t {
      here,   // any process answers it
      named,  // the process that holds the table it names
      seated  // the one that holds the table of its channel
    } where = Where::here;
  };
  static std::span<const Handler> handlers();

  // table_server.cc
  void prepare_answers();
  void hear(Client& client, std::string_view text);
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
  void look_whether_we_serve(Time now);

  // table_server_relays.cc
  struct Search;
  void find_holder(Client& client, const table::Message& message, std::string_view text, Answer answer);
  void go_on(const std::shared_ptr<Search>& search);
  void relay(const std::shared_ptr<Search>& search, const Peer& peer);
  void found(Client& client);
  std::vector<std::shared_ptr<Room>> all_rooms() const;

  // table_server_admin.cc
  core::Json load() const;
  core::Json list_tables(TableId after) const;

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
  void push(Client& client, const table::Message& message, std::string_view text);
  void at_table(Client& client, const table::Message& message, std::string_view text);

  ServerContext context_;
  table::GeneralRequests general_requests_;
  const Options& options_;
  Visitors visitors_;
  WaitingTexts waiting_texts_{16 * 1024};  // for another thread to read
  WaitingTexts held_texts_;  // while it is looked for who holds a table
  const std::shared_ptr<Alarms> alarms_ = std::make_shared<Alarms>();
  std::unordered_map<Client*, std::shared_ptr<Client>> clients_;
  std::unordered_map<TableId, std::shared_ptr<Room>> rooms_;
  std::vector<TableId> leaving_;  // the memory, if they are still idle when it is their turn
  std::vector<std::weak_ptr<Room>> returned_to_;  // after we were away
  Time next_sweep_ = 0, next_due_ = 0, next_removal_ = 0, next_return_ = 0;
  bool draining_ = false;  // no new tables
  bool saying_ = false;   // that we serve
  bool looking_ = false;  // through the list of what is due
  bool forgetting_ = false;  // visitors, in turns
  Lobby lobby_{context_.store_thread, context_.loop};
};

}  // namespace server
