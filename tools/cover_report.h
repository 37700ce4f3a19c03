// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Runs the check of a bundle's cover and prints what came out.
#pragma once

#include <cstdint>
#include <span>

#include "bake/cover_verify.h"
#include "base/json_writer.h"
#include "vantage/result.h"

namespace vantage::tools {

Result<bake::CoverVerifyReport> check_cover(std::span<const std::uint8_t> bundle,
                                            std::uint32_t threads,
                                            const bake::CoverVerifySettings& settings);

/// Are all shares as large as they must be?
bool is_sound(const bake::CoverVerifyReport& report);

void print_cover_report(const bake::CoverVerifyReport& report,
                        const bake::CoverVerifySettings& settings);
void write_cover_report(const bake::CoverVerifyReport& report, JsonWriter& json);

}  // namespace vantage::tools
