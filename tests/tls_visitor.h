// Somebody who comes over TLS to a proxy in front of a server, from an address of this machine.
#pragma once

#include <curl/curl.h>

#include <string>
#include <string_view>

namespace tests {

inline constexpr const char* kProxiedName = "play.example.org";  // as in the recipes of deploy/

// One connection.
class TlsVisitor {
 public:
  TlsVisitor(int port, const std::string& certificate, const char* from = "127.0.0.1");
  ~TlsVisitor();
  TlsVisitor(const TlsVisitor&) = delete;
  TlsVisitor& operator=(const TlsVisitor&) = delete;

  bool is_open() const { return open_; }

  // Says this, and reads until the answer has `wanted` in it or the connection ends; the answer.
  std::string ask(std::string_view bytes, std::string_view wanted);
  std::string request(const std::string& path, const std::string& headers = {}, const std::string& method = "GET");
  std::string hello(const std::string& headers = {}, const std::string& path = "/ws");

 private:
  bool wait(short events) const;

  CURL* curl_;
  curl_slist* names_ = nullptr;
  bool open_ = false;
};

// "200" of an answer; "none" if there is none.
std::string status(const std::string& answer);

}  // namespace tests
