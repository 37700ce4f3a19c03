// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// What the demo has with it: the street, baked, and the shipped queries, in a library or as files
// that people can edit.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "tools/scene/scene_levels.h"
#include "vantage/library.h"
#include "vantage_bake/bake.h"

namespace vantage::tools {

std::string_view street_query();

/// With who sees whom, without a worst-case table.
Result<bake::BakeOutput> bake_street(bake::BakeListener* listener = nullptr);

/// Nothing on the disk: the queries as they are compiled in.
Result<Done> load_shipped_queries(QueryLibrary& library);

/// Writes those that are not in FOLDER/queries yet: what somebody edited there stays as it is.
Result<Done> write_shipped_queries(const std::string& folder);

/// Adds a note about what to do when the queries of that folder are what is wrong: one from an
/// older version, or edited until nothing works.
Diagnostics with_way_out(Diagnostics problems, const std::string& folder);

}  // namespace vantage::tools
