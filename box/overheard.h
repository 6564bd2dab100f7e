// What a loader was heard to want of every value of a data set, kept as a tree of the values.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "box/place.h"
#include "core/listener.h"

namespace box {

struct Want {
  core::Wanted what;
  std::string name;
  int least = 0, most = 0;
  std::vector<std::string> words;
  const core::Ids* ids = nullptr;  // never looked into: it tells one list of ids from another
};

// One value, and what was wanted of it.
struct Heard {
  int parent = -1;
  std::string key;  // in its object or list; of a whole file its name
  bool in_list = false;
  std::string word;   // itself, if it is a text
  bool lent = false;  // made up to hear of a key that may stand there: its other keys say nothing
  std::vector<Want> wants;
  std::vector<int> children;

  bool wants_any(core::Wanted what) const;
};

// Kept for the file at `only`, and there for the values below it; without a file for all of them.
class Overheard {
 public:
  int root(const std::string& file) const;  // -1: never opened
  const std::vector<Heard>& values() const { return values_; }
  const Heard& operator[](int i) const { return values_[static_cast<std::size_t>(i)]; }
  Place place(int i) const;
  std::vector<std::string> files() const;

  // Listens while it lives; what it hears is added to the tree. `only` without a file: everything.
  class Session final : public core::Listener {
   public:
    Session(Overheard& kept, Place only) : kept_(kept), only_(std::move(only)) {}
    void opened(const std::string& file, const core::Json& root) override;
    void wanted(const core::Json* value, const core::Wish& wish) override;
    // The value at `only` as it was heard now; -1 if it was not.
    int heard() const { return heard_; }

   private:
    int add(const core::Json& value, int parent, const std::string& key, bool in_list);

    Overheard& kept_;
    Place only_;
    int heard_ = -1;
    std::unordered_map<const core::Json*, int> of_;
  };

  // Makes a value of a session one more child of this one, as if it had stood in the same list or object.
  void adopt(int parent, int child, bool lent);

 private:
  std::vector<Heard> values_;
  std::map<std::string, int> roots_;
};

}  // namespace box
