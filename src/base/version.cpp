// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See vantage/host.h.

#include "vantage/host.h"

namespace vantage {

const char* library_version() noexcept {
    return kVersion;
}

}  // namespace vantage
