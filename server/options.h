// What the operator chooses when starting the server.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "server/limits.h"

namespace server {

struct Options {
  std::string listen = "localhost";          // an address or name; localhost listens on both of its addresses
  std::optional<int> port;                   // else 8080, or the next that is free
  std::string db;                            // sqlite:FILE or postgresql://…; empty: a file in the user's data folder
  std::string public_url;                    // how the world reaches us, if through a proxy
  std::vector<std::string> allowed_origins;  // of pages of other people, such as https://viewer.example.org
  bool public_lobby = false;
  bool trust_proxy = false;  // believe the last X-Forwarded-For
  bool allow_webhooks = false;
  bool allow_push = false;
  bool push_anywhere = false;               // also to this machine: for tests, no word of the command line says it
  bool open = false;                        // the browser
  int bot_threads = 0;                      // 0: one less than the machine has, at least one
  int patience_seconds = 20;                // how long a failing store is tried again before its tables are told
  int keep_days = 0;                        // a table without a move for so long is removed; 0: never
  int idle_seconds = 60;                    // a table nobody looks at leaves the memory
  std::string admin_socket;                 // the operator's; empty: beside the SQLite file, with PostgreSQL none
  std::string worker_key;                   // of workers that think elsewhere; empty: none are let in
  std::string peer_listen = "127.0.0.1:0";  // where other processes of the same PostgreSQL database reach this one
  int processes = 1;                        // with PostgreSQL
  bool take_over = false;                   // from the server that has this operator's socket
  std::string log_level = "info";
  std::string log_form = "auto";
  Limits limits;

  // How the store is reached; makes the user's data folder if it is to be used.
  std::string store_address() const;
  std::string operator_socket() const;  // empty: none
  bool is_shared() const { return db.starts_with("postgres"); }
};

}  // namespace server
