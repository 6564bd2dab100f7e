// Structured logs on standard error: one line an event, for people at a terminal as words, else as JSON.
//
// Never logged: keys, names, addresses, chat, moves.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

namespace server {

using LogValue = std::variant<std::string, long, double, bool>;
using LogFields = std::initializer_list<std::pair<std::string_view, LogValue>>;

void set_up_log(std::string_view level, std::string_view form);  // form: auto, text or json
void log_debug(std::string_view event, LogFields fields);
void log_info(std::string_view event, LogFields fields);
void log_warning(std::string_view event, LogFields fields);
void log_error(std::string_view event, LogFields fields);

}  // namespace server
