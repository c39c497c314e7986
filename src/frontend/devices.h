#pragma once

// --device: memory of devices, which lies at constant addresses. What is read
// there is an input; what is written there goes nowhere.
//
//   *(volatile unsigned *)0x40020010   becomes  <input>

#include "frontend/compile.h"

namespace pleat::frontend {

/// Begins the names of the functions that return what is read; behind it: the
/// address.
inline constexpr const char* kDeviceRead = "__VERIFIER_nondet_device_";

/// Leaves constant addresses that no device has in `undeclared_devices`.
void use_devices(const Options& options, Compiled& program);

/// The option that would declare the memory around such an address.
std::string device_option(std::uint64_t address);

}  // namespace pleat::frontend
