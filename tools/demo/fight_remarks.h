// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// What the inspector's page shows of a skirmish besides its world and queries: shots, blasts and
// the fallen as lines, what everybody does and how hurt he is, and the score.
#pragma once

#include "tools/skirmish/match.h"
#include "vantage_inspector/inspector.h"

namespace vantage::tools {

/// Of the frame that was just played.
InspectorRemarks fight_remarks(Match& match);

}  // namespace vantage::tools
