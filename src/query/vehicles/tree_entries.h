// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Options, sections and entries out of trees. Part of the tree reader.
#pragma once

#include <optional>

#include "query/lang/parser.h"
#include "query/vehicles/tree_fields.h"

namespace vantage::vehicles {

/// Nothing when it is no option at all; else what can be read of it.
std::optional<lang::Option> read_option(TreeContext& context, const Node& table);

/// One section of entries; not for parameters.
lang::Section read_entries(TreeContext& context, const Field& field, lang::SectionKind kind);

}  // namespace vantage::vehicles
