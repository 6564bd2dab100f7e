#include "server/client_line.h"

#include <curl/curl.h>
#include <openssl/evp.h>
#include <poll.h>
#include <sodium.h>

#include <array>

#include "server/address.h"

namespace server {

namespace {

constexpr long kToConnect = 5000;  // milliseconds
constexpr int kToAnswer = 10'000;  // the first words
constexpr int kQuiet = 30'000;     // then we ask whether anybody is there
constexpr std::size_t kLongestHead = 8192, kPiece = 65'536;

std::string base64(const unsigned char* bytes, std::size_t size) {
  std::string out(sodium_base64_encoded_len(size, sodium_base64_VARIANT_ORIGINAL), '\0');
  sodium_bin2base64(out.data(), out.size(), bytes, size, sodium_base64_VARIANT_ORIGINAL);
  out.pop_back();  // the zero at the end
  return out;
}

// What a server that speaks WebSocket makes of our key (RFC 6455, 4.2.2).
std::string accept_of(const std::string& key) {
  const std::string text = key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
  std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
  unsigned size = 0;
  EVP_Digest(text.data(), text.size(), digest.data(), &size, EVP_sha1(), nullptr);
  return base64(digest.data(), size);
}

// The value of a header; its name in any case.
std::string header_of(const std::string& head, std::string_view name) {
  const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; };
  for (std::size_t at = head.find("\r\n"); at != std::string::npos; at = head.find("\r\n", at)) {
    at += 2;
    const std::size_t colon = head.find(':', at), end = head.find("\r\n", at);
    if (colon == std::string::npos || end == std::string::npos || colon > end || colon - at != name.size()) continue;
    bool same = true;
    for (std::size_t i = 0; i < name.size(); ++i) same = same && lower(head[at + i]) == lower(name[i]);
    if (!same) continue;
    std::string value = head.substr(colon + 1, end - colon - 1);
    value.erase(0, value.find_first_not_of(' '));
    return value;
  }
  return {};
}

core::Error not_there(std::string what) { return {"unavailable", "--server", std::move(what), "it is tried again"}; }

}  // namespace

ClientLine::~ClientLine() { curl_easy_cleanup(curl_); }

core::Result<std::unique_ptr<ClientLine>> ClientLine::open(const std::string& server, const std::string& path,
                                                           const std::string& key, int wake) {
  const auto url = parse_url(server);
  if (!url) return core::failure("refused", "--server", "is no address such as https://example.org");
  CURL* const c = curl_easy_init();
  if (c == nullptr) return std::unexpected(not_there("out of memory"));
  std::unique_ptr<ClientLine> line(new ClientLine(c, wake));
  curl_easy_setopt(c, CURLOPT_URL, server.c_str());
  curl_easy_setopt(c, CURLOPT_PROTOCOLS_STR, "http,https");
  curl_easy_setopt(c, CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_1_1);  // a WebSocket begins there
  curl_easy_setopt(c, CURLOPT_CONNECT_ONLY, 1L);
  curl_easy_setopt(c, CURLOPT_NOSIGNAL, 1L);
  curl_easy_setopt(c, CURLOPT_CONNECTTIMEOUT_MS, kToConnect);
  if (const CURLcode result = curl_easy_perform(c); result != CURLE_OK)
    return std::unexpected(not_there(curl_easy_strerror(result)));
  const bool usual = url->port == (url->scheme == "https" ? "443" : "80");
  auto fine = line->shake_hands(path, key, usual ? url->host : url->host + ":" + url->port);
  if (!fine) return std::unexpected(fine.error());
  return line;
}

core::Result<void> ClientLine::shake_hands(const std::string& path, const std::string& key, const std::string& host) {
  std::array<unsigned char, 16> random{};
  randombytes_buf(random.data(), random.size());
  const std::string nonce = base64(random.data(), random.size());
  if (!write("GET " + path + " HTTP/1.1\r\nHost: " + host + "\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n" +
             "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: " + nonce + "\r\nAuthorization: Bearer " + key +
             "\r\nUser-Agent: kilowatt\r\n\r\n"))
    return std::unexpected(not_there("the line broke"));
  std::string head;
  std::size_t end = std::string::npos;
  while ((end = head.find("\r\n\r\n")) == std::string::npos) {
    const auto more = read(kToAnswer);
    if (!more || more->empty() || head.size() > kLongestHead) return std::unexpected(not_there("no answer came"));
    head += *more;
  }
  piece_ = head.substr(end + 4);
  head.resize(end + 2);
  const std::string status = head.substr(0, head.find("\r\n"));
  const auto says = [&](std::string_view code) { return status.find(" " + std::string(code)) == 8; };
  if (says("401")) return core::failure("refused", "--worker-key", "the server has another key", "give it the same");
  if (says("403"))
    return core::failure("refused", "--server", "the server does not go by this name", "its own name, or its --public-url");
  if (says("404")) return core::failure("refused", "--server", "lets no workers in", "start it with --worker-key, too");
  if (!says("101")) return std::unexpected(not_there("the server answers \"" + status + "\""));
  if (header_of(head, "Sec-WebSocket-Accept") != accept_of(nonce))
    return std::unexpected(not_there("this is no WebSocket"));
  reader_.add(piece_);
  return {};
}

std::optional<std::string> ClientLine::receive() {
  bool asked = false;
  while (true) {
    while (const auto message = reader_.next()) {
      if (message->opcode == Opcode::text) return std::string(message->bytes);
      if (message->opcode == Opcode::ping && !put(Opcode::pong, message->bytes)) return std::nullopt;
      if (message->opcode == Opcode::close) {
        why_ = message->bytes.size() > 2 ? message->bytes.substr(2) : std::string_view();
        return std::nullopt;
      }
    }
    if (reader_.failure() != 0) return std::nullopt;
    auto more = read(kQuiet);
    if (!more || (more->empty() && asked)) return std::nullopt;
    asked = more->empty();
    if (asked && !put(Opcode::ping, {})) return std::nullopt;
    piece_ = std::move(*more);
    reader_.add(piece_);
  }
}

bool ClientLine::put(Opcode opcode, std::string_view bytes) {
  std::array<char, 4> key{};
  randombytes_buf(key.data(), key.size());
  return write(client_frame(opcode, bytes, key));
}

bool ClientLine::write(std::string_view bytes) {
  while (!bytes.empty()) {
    std::size_t sent = 0;
    const CURLcode result = curl_easy_send(curl_, bytes.data(), bytes.size(), &sent);
    if (result == CURLE_AGAIN && wait(POLLOUT, kQuiet)) continue;
    if (result != CURLE_OK) return false;
    bytes.remove_prefix(sent);
  }
  return true;
}

std::optional<std::string> ClientLine::read(int milliseconds) {
  std::string bytes(kPiece, '\0');
  while (true) {
    std::size_t got = 0;
    const CURLcode result = curl_easy_recv(curl_, bytes.data(), bytes.size(), &got);
    if (result == CURLE_OK && got > 0) return bytes.resize(got), bytes;
    if (result != CURLE_AGAIN) return std::nullopt;
    pollfd woken{wake_, POLLIN, 0};
    if (!wait(POLLIN, milliseconds)) {
      if (poll(&woken, 1, 0) > 0) return std::nullopt;
      return std::string();
    }
  }
}

// False if nothing can be read or written in time, or somebody wants us to give up.
bool ClientLine::wait(short events, int milliseconds) const {
  curl_socket_t socket = CURL_SOCKET_BAD;
  curl_easy_getinfo(curl_, CURLINFO_ACTIVESOCKET, &socket);
  std::array<pollfd, 2> who = {pollfd{socket, events, 0}, pollfd{wake_, POLLIN, 0}};
  const int ready = poll(who.data(), who.size(), milliseconds);
  return ready > 0 && who[0].revents != 0 && who[1].revents == 0;
}

}  // namespace server
