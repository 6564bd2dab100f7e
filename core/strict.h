// Strict reading of component data: unknown, missing and duplicate keys and dangling references stop with file and id.
#pragma once

#include <initializer_list>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/error.h"
#include "core/json.h"

namespace core {

// What an id may be: a-z, 0-9, _ and -, at most kLongestId of them. Records, stores and pages repeat ids often.
inline constexpr std::size_t kLongestId = 32;
bool is_id(std::string_view text);

// Deeper JSON is refused: whoever writes it out again does so by recursion.
inline constexpr int kDeepestJson = 64;

// Unique ids in data order.
class Ids {
 public:
  bool add(const std::string& id);      // false if it is there already
  int find(std::string_view id) const;  // -1 if it is not there
  int size() const { return static_cast<int>(ids_.size()); }
  const std::string& operator[](int i) const { return ids_[static_cast<std::size_t>(i)]; }
  const std::vector<std::string>& list() const { return ids_; }

 private:
  std::vector<std::string> ids_;
  std::map<std::string, int, std::less<>> places_;
};

class Document;

// A value in the file. After the first error everything reads as 0 or empty, so that a loader reads
// straight through and asks once, at the end, whether all was well.
class Node {
 public:
  Node at(std::string_view key) const;  // must be there
  bool has(std::string_view key) const;
  bool is_null() const;
  bool is_number() const;
  bool is_word() const;
  void only(std::initializer_list<std::string_view> keys) const;  // refuses any other key
  std::vector<Node> items() const;                                // of a list
  std::vector<Node> items(int least, int most) const;
  std::vector<std::pair<std::string, Node>> members() const;  // of an object, keys sorted
  int number(int least, int most) const;
  bool flag() const;
  std::string word() const;                                         // a string that is_id()
  std::string text() const;                                         // any string
  int one_of(std::initializer_list<std::string_view> words) const;  // index
  int ref(const Ids& ids, std::string_view what) const;             // index of an id that must exist
  void declare(Ids& ids) const;                                     // this word becomes an id; refuses a second one
  void refuse(std::string what, std::string remedy = {}) const;
  bool ok() const;

 private:
  friend class Document;
  Node(Document* document, const Json* json) : document_(document), json_(json) {}

  Document* document_;
  const Json* json_;
};

class Document {
 public:
  Document(std::string_view file, std::string_view bytes);
  Document(const Document&) = delete;
  Document& operator=(const Document&) = delete;

  Node root();
  bool ok() const { return error_.what.empty(); }
  const Error& error() const { return error_; }
  // Keeps the first refusal. The place of `value` is searched now: a file that is right needs no places.
  void refuse(const Json* value, std::string what, std::string remedy);

 private:
  std::string file_;
  Json json_;
  Error error_;
};

// Somebody's text in a message to them: cut to what fits into a line.
std::string shortened(std::string_view text);

// Parses text as JSON, refusing duplicate keys and nesting beyond kDeepestJson; the error says where.
Result<Json> parse_json(std::string_view bytes, const std::string& where);

}  // namespace core
