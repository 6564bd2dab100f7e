// What a sentence needs to be printed as its language prints it: the true minus, and spaces at which no line breaks.
// Texts are written with the keyboard's space and hyphen; only here they become others.
#pragma once

#include <string>
#include <string_view>

namespace core {

// French has a narrow space before ; ? ! and a space before : » % and behind «, German one before …; both have one
// between a number and what it counts ("8 $", "3 PV"). A hyphen before a number is a minus, unless it joins two.
std::string typeset(std::string_view text, std::string_view lang);

// A whole number with the marks of its language between thousands: 12,345, 12.345, 12 345.
std::string grouped(std::string_view number, std::string_view lang);

}  // namespace core
