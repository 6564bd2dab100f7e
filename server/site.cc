#include "server/site.h"

#include <algorithm>

#include "core/json.h"

// The bytes of the pack, as the build has made it.
asm(".section .rodata\n"
    ".balign 16\n"
    "kilowatt_pack_begin:\n"
    ".incbin \"" KILOWATT_PACK
    "\"\n"
    "kilowatt_pack_end:\n"
    ".byte 0\n"
    ".previous\n");
extern "C" const char kilowatt_pack_begin[], kilowatt_pack_end[];  // NOLINT(readability-identifier-naming)

namespace server {

namespace {

constexpr std::string_view kPolicy =
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; img-src 'self' data: "
    "blob:; "
    "font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; media-src 'self' data: blob:; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

struct Type {
  std::string_view ending, type;
};
constexpr Type kTypes[] = {
    {".html", "text/html; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".mjs", "text/javascript; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
    {".json", "application/json"},
    {".webmanifest", "application/manifest+json"},
    {".wasm", "application/wasm"},
    {".svg", "image/svg+xml"},
    {".png", "image/png"},
    {".ico", "image/x-icon"},
    {".webp", "image/webp"},
    {".woff2", "font/woff2"},
    {".txt", "text/plain; charset=utf-8"},
    {".mp3", "audio/mpeg"},
    {".ogg", "audio/ogg"},
};

std::string_view type_of(std::string_view name) {
  for (const Type& type : kTypes)
    if (name.ends_with(type.ending)) return type.type;
  return "application/octet-stream";
}

// Vite puts a hash of eight letters before the ending of what it builds: "assets/index-B3xK9_aQ.js" never changes.
bool is_hashed(std::string_view name) {
  if (!name.starts_with("assets/")) return false;
  const std::size_t dot = name.find_last_of('.');
  return dot != std::string_view::npos && dot > 9 && name[dot - 9] == '-';
}

// First parts of addresses that are no places inside the page: what is unknown there does not exist.
constexpr std::string_view kReserved[] = {"api", "assets", "health", "metrics", "ready", "record", "schema", "ws"};

// A file has an ending; "puzzle/c.powerline/3" is none.
bool is_place_in_page(std::string_view name) {
  return name.substr(name.rfind('/') + 1).find('.') == std::string_view::npos &&
         std::ranges::find(kReserved, name.substr(0, name.find('/'))) == std::end(kReserved);
}

std::string_view piece(std::string_view blobs, const core::Json& entry, const char* key) {
  const auto found = entry.find(key);
  if (found == entry.end() || !found->is_array() || found->size() != 2) return {};
  return blobs.substr((*found)[0].get<std::size_t>(), (*found)[1].get<std::size_t>());
}

}  // namespace

std::string_view embedded_pack() {
  return {kilowatt_pack_begin, static_cast<std::size_t>(kilowatt_pack_end - kilowatt_pack_begin)};
}

const std::vector<Header>& security_headers() {
  static const std::vector<Header> headers = {
      {"Content-Security-Policy", kPolicy},
      {"X-Content-Type-Options", "nosniff"},
      {"X-Frame-Options", "DENY"},
      {"Referrer-Policy", "no-referrer"},
      {"Cross-Origin-Opener-Policy", "same-origin"},
      {"Cross-Origin-Resource-Policy", "same-origin"},
      {"Permissions-Policy", "camera=(), microphone=(), geolocation=(), payment=(), usb=()"},
  };
  return headers;
}

bool accepts(std::string_view header, std::string_view coding) {
  while (!header.empty()) {
    std::string_view item = header.substr(0, header.find(','));
    header.remove_prefix(std::min(header.size(), item.size() + 1));
    while (!item.empty() && item.front() == ' ') item.remove_prefix(1);
    const std::string_view name = item.substr(0, item.find_first_of("; "));
    if (name != coding) continue;
    const std::size_t q = item.find("q=");
    return q == std::string_view::npos || item.find_first_of("123456789", q) != std::string_view::npos;
  }
  return false;
}

Site::Site(std::string_view pack) {
  const std::size_t line = pack.find('\n');
  const core::Json head = core::Json::parse(pack.substr(0, line), nullptr, false);
  const std::string_view blobs = pack.substr(std::min(pack.size(), line + 1));
  if (!head.is_array()) return;
  for (const core::Json& entry : head)
    files_[entry.value("name", "")] = {piece(blobs, entry, "plain"), piece(blobs, entry, "br"),
                                       piece(blobs, entry, "gzip"), entry.value("hash", "")};
}

Reply Site::get(std::string_view path, std::string_view accept_encoding, std::string_view if_none_match) const {
  std::string_view name = path.substr(0, path.find_first_of("?#"));
  name.remove_prefix(std::min<std::size_t>(name.size(), 1));
  auto found = files_.find(name);
  if (found == files_.end() && is_place_in_page(name)) found = files_.find("index.html");
  if (found == files_.end())
    return {.status = 404,
            .body = "not found\n",
            .own = {},
            .headers = {{"Content-Type", "text/plain; charset=utf-8"}, {"Cache-Control", "no-store"}}};

  const auto& [file_name, file] = *found;
  Reply reply;
  reply.body = file.plain;
  std::string tag = file.hash;
  std::string_view coding;
  if (!file.brotli.empty() && accepts(accept_encoding, "br"))
    reply.body = file.brotli, coding = "br";
  else if (!file.gzip.empty() && accepts(accept_encoding, "gzip"))
    reply.body = file.gzip, coding = "gzip";
  if (!coding.empty()) tag += "-" + std::string(coding);
  tag = "\"" + tag + "\"";
  reply.headers.emplace_back("ETag", tag);
  reply.headers.emplace_back("Vary", "Accept-Encoding");
  reply.headers.emplace_back("Cache-Control",
                             is_hashed(file_name) ? "public, max-age=31536000, immutable" : "no-cache");
  if (!if_none_match.empty() && if_none_match.find(tag) != std::string_view::npos) {
    reply.status = 304;
    reply.body = {};
    return reply;
  }
  reply.headers.emplace_back("Content-Type", type_of(file_name));
  if (!coding.empty()) reply.headers.emplace_back("Content-Encoding", coding);
  return reply;
}

}  // namespace server
