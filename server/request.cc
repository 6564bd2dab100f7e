#include "server/request.h"

#include <algorithm>
#include <array>
#include <boost/beast/http/error.hpp>
#include <charconv>

#include "server/net.h"

namespace server {

namespace {

namespace http = boost::beast::http;

std::string_view field(const Request& request, http::field name) { return view(request[name]); }

bool is_letter_or_digit(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9'); }

bool is_host(std::string_view host) {
  return std::ranges::all_of(host, [](char c) {
    return is_letter_or_digit(c) || std::string_view(".-_:[]").find(c) != std::string_view::npos;
  });
}

bool has_body(const Request& request) {
  if (request.count(http::field::transfer_encoding) > 0) return true;
  const std::string_view length = field(request, http::field::content_length);
  return length.find_first_not_of('0') != std::string_view::npos;
}

// 16 bytes in base64
bool is_key(std::string_view key) {
  return key.size() == 24 && key.ends_with("==") &&
         std::ranges::all_of(key.substr(0, 22), [](char c) { return is_letter_or_digit(c) || c == '+' || c == '/'; });
}

}  // namespace

Reply plain_reply(int status, std::string_view text) {
  Reply reply;
  reply.status = status;
  reply.body = text;
  reply.headers.emplace_back("Content-Type", "text/plain; charset=utf-8");
  reply.headers.emplace_back("Cache-Control", "no-store");
  return reply;
}

std::optional<Target> target_of(const Request& request) {
  std::string_view text = view(request.target());
  // A fragment is never sent; a proxy that guards /metrics could take "/metrics#" for something else.
  if (text.find('#') != std::string_view::npos) return std::nullopt;
  Target target{field(request, http::field::host), {}};
  const auto is_scheme = [&](std::string_view scheme) {
    return text.size() >= scheme.size() && std::ranges::equal(text.substr(0, scheme.size()), scheme,
                                                              [](char a, char b) { return (a | 0x20) == (b | 0x20); });
  };
  for (const std::string_view scheme : {"http://", "https://"}) {
    if (!is_scheme(scheme)) continue;
    text.remove_prefix(scheme.size());
    const std::size_t end = std::min(text.find_first_of("/?"), text.size());
    target.host = text.substr(0, end);
    text.remove_prefix(end);
    if (target.host.empty()) return std::nullopt;
    if (!text.starts_with('/')) text = "/";
    break;
  }
  if (!text.starts_with('/')) return std::nullopt;
  target.path = text.substr(0, text.find('?'));
  return target;
}

std::optional<SocketPath> socket_path(std::string_view path) {
  constexpr std::string_view kSocket = "/ws", kWorker = "/think/";
  if (path.starts_with(kWorker)) {
    path.remove_prefix(kWorker.size());
    int n = 0;
    const auto [end, error] = std::from_chars(path.data(), path.data() + path.size(), n);
    if (error != std::errc() || end != path.data() + path.size() || n < 0) return std::nullopt;
    return SocketPath{.worker = n};
  }
  if (!path.starts_with(kSocket)) return std::nullopt;
  path.remove_prefix(kSocket.size());
  if (path.empty()) return SocketPath{};
  const auto table = path.front() == '/' ? TableId::parse(path.substr(1)) : std::nullopt;
  if (!table) return std::nullopt;
  return SocketPath{.table = table};
}

std::string_view bearer_of(const Request& request) {
  constexpr std::string_view kBearer = "Bearer ";
  const std::string_view shown = field(request, http::field::authorization);
  return shown.starts_with(kBearer) ? shown.substr(kBearer.size()) : std::string_view();
}

std::optional<Reply> refuse_unreadable(const boost::system::error_code& error, const Request& so_far) {
  if (error == http::error::header_limit || error == http::error::buffer_overflow)
    return so_far.target().empty() ? plain_reply(414, "the address is too long\n")
                                   : plain_reply(431, "the headers are too long\n");
  if (error == http::error::bad_version) return plain_reply(505, "HTTP/1.0 and HTTP/1.1 only\n");
  if (error == http::error::end_of_stream || error == http::error::partial_message) return std::nullopt;
  if (error.category() == make_error_code(http::error::bad_method).category())
    return plain_reply(400, "this is not HTTP\n");
  return std::nullopt;
}

std::optional<Reply> refuse_request(const Request& request, const Options& options) {
  const auto hosts = request.count(http::field::host);
  if (hosts > 1 || (hosts == 0 && request.version() >= 11)) return plain_reply(400, "a request names one Host\n");
  // Whoever stands between could see another end of the request than we do.
  const bool in_pieces = request.count(http::field::transfer_encoding) > 0;
  if (request.count(http::field::content_length) + request.count(http::field::transfer_encoding) > 1 ||
      (in_pieces && request.version() < 11))
    return plain_reply(400, "a request has one length\n");
  const http::verb method = request.method();
  if (method != http::verb::get && method != http::verb::head) return plain_reply(405, "GET and HEAD only\n");
  const auto target = target_of(request);
  if (!target || !is_host(target->host)) return plain_reply(400, "this is no address\n");
  // A browser always names a host; who names none was led here by no foreign page.
  if (!target->host.empty() && !is_own_host(target->host, options)) return plain_reply(403, "not under this name\n");
  if (has_body(request)) return plain_reply(413, "no body, please\n");
  return std::nullopt;
}

std::optional<Reply> refuse_upgrade(const Request& request, const Options& options) {
  const Target target = target_of(request).value_or(Target{});
  if (!socket_path(target.path)) return plain_reply(404, "not found\n");
  if (request.count(http::field::origin) > 1 ||
      !is_own_origin(field(request, http::field::origin), target.host, options))
    return plain_reply(403, "not from this page\n");
  if (field(request, http::field::sec_websocket_version) != "13" ||
      request.count(http::field::sec_websocket_version) != 1) {
    Reply reply = plain_reply(426, "version 13 of WebSocket only\n");
    reply.headers.emplace_back("Sec-WebSocket-Version", "13");
    return reply;
  }
  if (request.count(http::field::sec_websocket_key) != 1 || !is_key(field(request, http::field::sec_websocket_key)))
    return plain_reply(400, "a WebSocket needs one key of 16 bytes\n");
  return std::nullopt;
}

std::optional<Address> forwarded_for(const Request& request) {
  std::string_view last;
  const auto [begin, end] = request.equal_range("X-Forwarded-For");
  for (auto line = begin; line != end; ++line) last = view(line->value());
  return forwarded_for(last);
}

}  // namespace server
