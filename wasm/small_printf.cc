// What the modules need of printf: JSON writes odd characters with it, as hexadecimal numbers, and nothing else does. The C
// library's own brings long decimals along, which everybody who opens a table would wait for. For the same reason those who
// abort say nothing: the module stops, which is what the page tells of.
#include <__verbose_abort>
#include <cstdarg>
#include <cstddef>
#include <cstdio>

namespace {

// As many digits as asked for, more if the number has more.
int put_hex(char* to, unsigned value, int digits, const char* alphabet) {
  int count = 1;
  while (count < 8 && value >> (4 * count) != 0) ++count;
  if (count < digits) count = digits;
  for (int i = 0; i < count; ++i) to[i] = alphabet[value >> (4 * (count - 1 - i)) & 15];
  return count;
}

}  // namespace

extern "C" {

// Understands %04x and %.4X, and such with another digit in place of the 4. Any other conversion stops the module.
int snprintf(char* to, std::size_t size, const char* format, ...) {
  va_list arguments;
  va_start(arguments, format);
  std::size_t length = 0;
  const auto put = [&](char c) {
    if (length + 1 < size) to[length] = c;
    ++length;
  };
  for (; *format != 0; ++format) {
    if (*format != '%') {
      put(*format);
      continue;
    }
    const int digits = format[2] - '0';
    const char kind = format[1] == 0 || format[2] == 0 ? '\0' : format[3];
    if (digits < 1 || digits > 8 || (kind != 'x' && kind != 'X')) __builtin_trap();
    char hex[8];
    const int count =
        put_hex(hex, va_arg(arguments, unsigned), digits, kind == 'x' ? "0123456789abcdef" : "0123456789ABCDEF");
    for (int i = 0; i < count; ++i) put(hex[i]);
    format += 3;
  }
  va_end(arguments);
  if (size > 0) to[length < size ? length : size - 1] = 0;
  return static_cast<int>(length);
}

[[noreturn]] void abort_message(const char*, ...) { __builtin_trap(); }

}  // extern "C"

void std::__libcpp_verbose_abort(const char*, ...) { __builtin_trap(); }
