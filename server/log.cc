#include "server/log.h"

#include <spdlog/pattern_formatter.h>
#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>
#include <unistd.h>

#include "core/json.h"

namespace server {

namespace {

// spdlog keeps the level, the time and the lock; the line itself is ours, so that a value can never break it.
struct Logger {
  std::shared_ptr<spdlog::logger> out =
      std::make_shared<spdlog::logger>("kilowatt", std::make_shared<spdlog::sinks::stderr_sink_mt>());
  bool json = isatty(STDERR_FILENO) == 0;

  Logger() { use_pattern(); }
  void use_pattern() {
    auto pattern = json ? R"({"time":"%Y-%m-%dT%H:%M:%S.%eZ","level":"%l",%v})" : "%H:%M:%S %-7l %v";
    out->set_formatter(std::make_unique<spdlog::pattern_formatter>(
        pattern, json ? spdlog::pattern_time_type::utc : spdlog::pattern_time_type::local));
    out->flush_on(spdlog::level::info);
  }
};

Logger& logger() {
  static Logger the_logger;
  return the_logger;
}

core::Json to_json(const LogValue& value) {
  return std::visit([](const auto& v) { return core::Json(v); }, value);
}

void write(spdlog::level::level_enum level, std::string_view event, LogFields fields) {
  Logger& log = logger();
  if (!log.out->should_log(level)) return;
  const auto dump = [](const core::Json& json) {
    return json.dump(-1, ' ', false, core::Json::error_handler_t::replace);
  };
  std::string line = log.json ? "\"event\":" + dump(core::Json(event)) : std::string(event);
  for (const auto& [key, value] : fields) {
    if (log.json)
      line += "," + dump(core::Json(key)) + ":";
    else
      line += " " + std::string(key) + "=";
    line += dump(to_json(value));
  }
  log.out->log(level, line);
}

}  // namespace

void set_up_log(std::string_view level, std::string_view form) {
  Logger& log = logger();
  if (form != "auto") log.json = form == "json";
  log.use_pattern();
  log.out->set_level(spdlog::level::from_str(std::string(level)));
}

void log_debug(std::string_view event, LogFields fields) { write(spdlog::level::debug, event, fields); }
void log_info(std::string_view event, LogFields fields) { write(spdlog::level::info, event, fields); }
void log_warning(std::string_view event, LogFields fields) { write(spdlog::level::warn, event, fields); }
void log_error(std::string_view event, LogFields fields) { write(spdlog::level::err, event, fields); }

}  // namespace server
