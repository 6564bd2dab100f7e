// Reading a data set into a game's own Data: every game begins alike and takes its files in the order of their
// references.
#pragma once

#include <memory>
#include <string_view>
#include <utility>

#include "core/data.h"
#include "core/strict.h"

namespace core {

// An empty Data that knows the set it comes from; refuses a set whose files are not those of the catalogue.
template <class Data>
Result<std::shared_ptr<Data>> new_data(const DataSet& set, const Catalog& catalog) {
  if (auto files = check_files(set, catalog); !files) return std::unexpected(files.error());
  auto data = std::make_shared<Data>();
  data->name = set.name;
  data->hash = data_hash(set, catalog);
  data->by_hand = asks_for_hand_made(set);
  return data;
}

// Runs `read` on the root of a file; the error is the first thing refused there.
template <class Read>
Result<void> read_file(const DataSet& set, std::string_view name, Read&& read) {
  Document document(name, set.file(name));
  if (document.ok()) std::forward<Read>(read)(document.root());
  if (!document.ok()) return std::unexpected(document.error());
  return {};
}

// A file and what reads it.
template <class Data>
struct FileReader {
  std::string_view file;
  void (*read)(const Node& root, Data& data);
};

// A set in which every file has one reader; later files may refer to earlier ones.
template <class Data, std::size_t N>
Result<std::shared_ptr<Data>> read_set(const DataSet& set, const Catalog& catalog,
                                       const FileReader<Data> (&readers)[N]) {
  auto data = new_data<Data>(set, catalog);
  for (std::size_t i = 0; i < N && data; ++i) {
    auto read = read_file(set, readers[i].file, [&](const Node& root) { readers[i].read(root, **data); });
    if (!read) return std::unexpected(read.error());
  }
  return data;
}

}  // namespace core
