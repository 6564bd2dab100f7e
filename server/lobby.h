// The list of public tables: read once for all who ask at the same time, and now and then for those who follow it.
#pragma once

#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/client.h"
#include "server/loop.h"
#include "server/storage/store_thread.h"

namespace server {

class Lobby {
 public:
  Lobby(StoreThread& store_thread, Loop& loop) : store_thread_(store_thread), loop_(loop) {}

  // `follow`: whether to hear of the list again whenever it has changed; nothing leaves that as it is.
  void ask(const std::shared_ptr<Client>& client, const table::ReplyTo& to, std::optional<bool> follow);
  // Looks at the list for those who follow it, if it is time.
  void look(Time now);

 private:
  struct Asker {
    std::weak_ptr<Client> client;
    table::ReplyTo to;
    bool follows = false;
  };
  struct Follower {
    table::ReplyTo to;
    std::size_t told = 0;  // the hash of the list
  };

  void read();
  void heard(const core::Result<std::vector<ListedTable>>& found);
  void tell();

  StoreThread& store_thread_;
  Loop& loop_;
  bool busy_ = false;  // the list is being read or told
  std::vector<Asker> asking_;
  std::deque<Asker> telling_;  // who still has to hear of `list_`
  std::string list_;
  std::map<std::weak_ptr<Client>, Follower, std::owner_less<>> following_;
  Time next_look_ = 0;
};

}  // namespace server
