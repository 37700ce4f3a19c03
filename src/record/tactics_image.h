// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Nodes, tables and what fields there are, as bytes for recordings. The values of fields are part
// of the images of snapshots. The layout is in docs/recording-format.md.
#pragma once

#include <memory>

#include "base/bytes.h"
#include "vantage_analysis/tactics.h"

namespace vantage::record {

void write_tactics(const Tactics& tactics, ByteWriter& out);

/// Null when the bytes are not sound, or its fields would take more than kMaxTacticsBytes.
std::shared_ptr<const Tactics> read_tactics(ByteReader& in);

}  // namespace vantage::record
