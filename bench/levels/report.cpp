// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See report.h.

#include "bench/levels/report.h"

#include <algorithm>
#include <iterator>

#include "bench/report_text.h"

namespace vantage::bench {

void LevelsReport::add(LevelsReport other) {
    std::move(other.tables.begin(), other.tables.end(), std::back_inserter(tables));
    std::move(other.targets.begin(), other.targets.end(), std::back_inserter(targets));
    std::move(other.mistakes.begin(), other.mistakes.end(), std::back_inserter(mistakes));
    if (!other.libraries.empty()) libraries = std::move(other.libraries);
}

bool LevelsSettings::has_level(const std::string& name) const {
    return levels.empty() || std::find(levels.begin(), levels.end(), name) != levels.end();
}

std::string as_text(const std::vector<Target>& targets) {
    std::string text;
    for (const Target& target : targets) {
        append_text(text, "  %-5s  %-66s %10.2f %s (%s %g)\n",
                    target.is_reached() ? "pass" : "short", target.name.c_str(), target.measured,
                    target.unit.c_str(), target.is_at_least ? "at least" : "at most",
                    target.wanted);
    }
    return text;
}

}  // namespace vantage::bench
