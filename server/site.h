// The page: files inside the program, compressed beforehand, with the headers a browser needs to keep them and us safe.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace server {

struct Header {
  std::string_view name, value;
};

struct Reply {
  int status = 200;
  std::string_view body;  // lives as long as the program, or is `own`
  std::string own;
  std::vector<std::pair<std::string_view, std::string>> headers;
};

class Site {
 public:
  explicit Site(std::string_view pack);

  // A file by its path; any path without a dot, not below a reserved name such as /api, is an address inside the page
  // and gets the page itself.
  Reply get(std::string_view path, std::string_view accept_encoding, std::string_view if_none_match) const;
  std::size_t size() const { return files_.size(); }

 private:
  struct File {
    std::string_view plain, brotli, gzip;
    std::string hash;
  };
  std::map<std::string, File, std::less<>> files_;
};

// The pack that was made when the program was built.
std::string_view embedded_pack();

// For every answer: no sniffing, no framing, no referrer; scripts, styles and connections only from here, WebAssembly
// allowed.
const std::vector<Header>& security_headers();

// "br" of "gzip;q=0.5, br": named and not refused with q=0.
bool accepts(std::string_view header, std::string_view coding);

}  // namespace server
