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

namespace {

std::string wanted_text(const Target& target) {
    std::string text;
    if (target.wanted == 0) return "-";
    append_text(text, "%s %g %s", target.is_at_least ? "at least" : "at most", target.wanted,
                target.unit.c_str());
    return text;
}

}  // namespace

std::string as_text(const std::vector<Target>& targets) {
    std::string text;
    for (const Target& target : targets) {
        append_text(text, "  %-5s  %-72s %10.2f %s", target.verdict(), target.name.c_str(),
                    target.measured, target.unit.c_str());
        text += target.wanted == 0 ? "\n" : " (" + wanted_text(target) + ")\n";
        if (target.limit > 0)
            append_text(text, "           limit: %-63s %10.2f %s\n", target.limit_by.c_str(),
                        target.limit, target.unit.c_str());
    }
    return text;
}

Table as_table(const std::vector<Target>& targets) {
    using enum ColumnKind;
    Table table("targets", "",
                {{"target", Key},
                 {"wanted", Count},
                 {"measured", Time},
                 {"verdict", Time},
                 {"limit", Time},
                 {"limit by", Time}});
    for (const Target& target : targets) {
        Table::Row row = table.add_row();
        row.text(target.name)
            .text(wanted_text(target))
            .number(target.measured, 2)
            .text(target.verdict());
        if (target.limit > 0) {
            row.number(target.limit, 2).text(target.limit_by);
        } else {
            row.nothing().nothing();
        }
    }
    return table;
}

}  // namespace vantage::bench
