// Component data of others as they are sent to workers: written once, on a thread of ours.
#pragma once

#include <deque>
#include <memory>

#include "server/position.h"
#include "server/workers.h"

namespace server {

class DataTexts {
 public:
  explicit DataTexts(Workers& workers) : workers_(workers) {}

  // Null until it is written; who asks for the first time sets that going.
  std::shared_ptr<const DataText> find(const std::shared_ptr<const core::DataSet>& set);

 private:
  struct Entry {
    std::weak_ptr<const core::DataSet> set;
    std::shared_ptr<const DataText> text;  // null: on its way
  };
  static constexpr std::size_t kMost = 16;

  Workers& workers_;
  std::shared_ptr<std::deque<Entry>> entries_ = std::make_shared<std::deque<Entry>>();  // the newest at the end
};

}  // namespace server
