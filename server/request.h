// One HTTP request, before anybody looks for what it asks: whether it is in order and meant for this server.
#pragma once

#include <boost/beast/core/string.hpp>
#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/system/error_code.hpp>
#include <optional>
#include <string_view>

#include "server/address.h"
#include "server/key.h"
#include "server/options.h"
#include "server/site.h"

namespace server {

using Request = boost::beast::http::request<boost::beast::http::empty_body>;

inline std::string_view view(boost::beast::string_view text) { return {text.data(), text.size()}; }

// Where a WebSocket is: /ws, or /ws/TABLE, so that a balancer can send all who come to a table to one process; for
// workers that think elsewhere /think/N, so that they spread over the processes.
struct SocketPath {
  std::optional<TableId> table = {};
  std::optional<int> worker = {};
};
std::optional<SocketPath> socket_path(std::string_view path);

// What stands behind "Authorization: Bearer "; empty if nothing does.
std::string_view bearer_of(const Request& request);

// An answer in a few words, which nobody keeps.
Reply plain_reply(int status, std::string_view text);

// Whom and what a request names: "/x?y", or "http://host/x" as for a proxy. The path is without its query; nothing
// if there is a fragment, which is not for servers.
struct Target {
  std::string_view host, path;
};
std::optional<Target> target_of(const Request& request);

// Each of these: what to answer instead, before the connection is closed; nothing if all is well.
//
// A request whose head could not be read. Nothing also if nobody is there to hear it.
std::optional<Reply> refuse_unreadable(const boost::system::error_code& error, const Request& so_far);
// Bodies are never read: a request that has one is refused, whatever it asks.
std::optional<Reply> refuse_request(const Request& request, const Options& options);
// A request in order that wants to become a WebSocket.
std::optional<Reply> refuse_upgrade(const Request& request, const Options& options);

// Who asks, as our own proxy has seen it: the last entry of the last X-Forwarded-For. Everything before may be
// invented.
std::optional<Address> forwarded_for(const Request& request);

}  // namespace server
