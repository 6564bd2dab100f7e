#include "tests/tls_visitor.h"

#include <poll.h>

namespace tests {

TlsVisitor::TlsVisitor(int port, const std::string& certificate, const char* from) : curl_(curl_easy_init()) {
  const std::string url = std::string("https://") + kProxiedName + ":" + std::to_string(port) + "/";
  names_ = curl_slist_append(nullptr, (std::string(kProxiedName) + ":" + std::to_string(port) + ":127.0.0.1").c_str());
  curl_easy_setopt(curl_, CURLOPT_URL, url.c_str());
  curl_easy_setopt(curl_, CURLOPT_RESOLVE, names_);
  curl_easy_setopt(curl_, CURLOPT_CAINFO, certificate.c_str());
  curl_easy_setopt(curl_, CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_1_1);
  curl_easy_setopt(curl_, CURLOPT_INTERFACE, from);
  curl_easy_setopt(curl_, CURLOPT_CONNECT_ONLY, 1L);
  curl_easy_setopt(curl_, CURLOPT_NOSIGNAL, 1L);
  open_ = curl_easy_perform(curl_) == CURLE_OK;
}

TlsVisitor::~TlsVisitor() {
  curl_easy_cleanup(curl_);
  curl_slist_free_all(names_);
}

std::string TlsVisitor::ask(std::string_view bytes, std::string_view wanted) {
  std::size_t done = 0;
  while (open_ && !bytes.empty()) {
    const CURLcode code = curl_easy_send(curl_, bytes.data(), bytes.size(), &done);
    if (code == CURLE_AGAIN)
      wait(POLLOUT);
    else if (code != CURLE_OK)
      break;
    else
      bytes.remove_prefix(done);
  }
  std::string heard;
  for (char piece[16384]; open_ && heard.find(wanted) == std::string::npos;) {
    const CURLcode code = curl_easy_recv(curl_, piece, sizeof piece, &done);
    if (code == CURLE_AGAIN && wait(POLLIN)) continue;
    if (code != CURLE_OK || done == 0) break;
    heard.append(piece, done);
  }
  return heard;
}

std::string TlsVisitor::request(const std::string& path, const std::string& headers, const std::string& method) {
  return ask(method + " " + path + " HTTP/1.1\r\nHost: " + kProxiedName + "\r\nConnection: close\r\n" + headers +
                 "\r\n" + (method == "POST" ? "x" : ""),
             "until the end");
}

std::string TlsVisitor::hello(const std::string& headers, const std::string& path) {
  return ask("GET " + path + " HTTP/1.1\r\nHost: " + kProxiedName +
                 "\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                 "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nOrigin: https://" +
                 kProxiedName + "\r\n" + headers + "\r\n",
             "\r\n\r\n");
}

bool TlsVisitor::wait(short events) const {
  curl_socket_t fd = CURL_SOCKET_BAD;
  curl_easy_getinfo(curl_, CURLINFO_ACTIVESOCKET, &fd);
  pollfd ready{fd, events, 0};
  return poll(&ready, 1, 20'000) == 1;
}

std::string status(const std::string& answer) { return answer.size() > 12 ? answer.substr(9, 3) : "none"; }

}  // namespace tests
