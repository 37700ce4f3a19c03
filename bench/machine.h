// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Where figures come from: processor, cores, memory, compiler. Stands above every CSV.
#pragma once

#include <string>

namespace vantage::bench {

/// Lines, the last one `libraries`.
std::string describe_machine(const std::string& libraries);

}  // namespace vantage::bench
