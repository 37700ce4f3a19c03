// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// What compare_strategies() found, as a table for people and as CSV.

#include "bench/report_text.h"
#include "bench/strategies.h"

namespace vantage::bench {

namespace {

const char* kind_name(StrategyKind kind) {
    switch (kind) {
        case StrategyKind::Learned:
            return "learned";
        case StrategyKind::FixedOrder:
            return "fixed order";
        case StrategyKind::Baseline:
            return "baseline";
    }
    return "";
}

void append_row(const StrategyRow& row, const RegimeReport& regime, std::string& text) {
    append_text(text, "  %-26s %6.0f %9.1f %9.1f %9.1f %10.0f %7.3f%s\n", row.name.c_str(),
                row.cheap, row.costly_conditions, row.rays, row.costly_weights, row.cost(),
                row.cost() / regime.best_fixed().cost(), row.wrong_answers != 0 ? "  WRONG" : "");
}

void append_regime(const RegimeReport& regime, bool all, std::string& text) {
    append_text(text, "%s: %s\n", regime.name.c_str(), regime.about.c_str());
    append_text(text, "  %-26s %6s %9s %9s %9s %10s %7s\n", "strategy", "cheap", "costly", "rays",
                "costly", "cost", "to best");
    append_text(text, "  %-26s %6s %9s %9s %9s %10s %7s\n", "", "", "condition", "", "weights", "",
                "fixed");
    std::size_t fixed_count = 0, seen = 0;
    for (const StrategyRow& row : regime.rows)
        fixed_count += row.kind == StrategyKind::FixedOrder ? 1 : 0;
    for (const StrategyRow& row : regime.rows) {
        const bool is_fixed = row.kind == StrategyKind::FixedOrder;
        seen += is_fixed ? 1 : 0;
        if (is_fixed && !all && seen > 2 && seen < fixed_count) continue;
        append_row(row, regime, text);
    }
    append_text(text, "  learned: %s after %llu units of thought\n\n", regime.learned_order.c_str(),
                static_cast<unsigned long long>(regime.thought_units));
}

}  // namespace

std::string as_table(const StrategiesReport& report, bool all) {
    std::string text;
    append_text(
        text,
        "Work for one query of 961 candidates, mean of %u after %u to learn from; cost of a\n"
        "cheap evaluation %.0f, a costly one %.0f, a ray %.0f. Orders of the costly steps: C "
        "condition,\nR ray, A and B weights.\n\n",
        report.settings.queries, report.settings.warm_up, kCheapCost, kCostlyCost, kRayCost);
    for (const RegimeReport& regime : report.regimes)
        append_regime(regime, all, text);
    append_text(text, "  %-18s %22s %22s\n", "regime", "cost to best fixed", "rays to best fixed");
    for (const RegimeReport& regime : report.regimes) {
        const StrategyRow &learned = regime.learned(), &best = regime.best_fixed();
        append_text(text, "  %-18s %22.3f %22.3f\n", regime.name.c_str(),
                    learned.cost() / best.cost(), learned.rays / best.rays);
    }
    const StrategiesSummary summary = summarise(report);
    append_text(text,
                "  sum of costs: learned %.0f, best single fixed order (%s) %.0f, ratio %.3f\n",
                summary.learned_sum, summary.best_fixed.c_str(), summary.best_fixed_sum,
                summary.learned_sum / summary.best_fixed_sum);
    append_text(
        text, "  %s\n",
        summary.holds()
            ? "holds: within 5 % of the best fixed order everywhere, cheaper than each in all"
            : "DOES NOT HOLD: more than 5 % above the best fixed order, or a wrong answer");
    return text;
}

std::string as_csv(const StrategiesReport& report) {
    std::string text =
        "regime,kind,strategy,cheap,costly_conditions,rays,costly_weights,cost,to_best_fixed\n";
    for (const RegimeReport& regime : report.regimes) {
        for (const StrategyRow& row : regime.rows) {
            append_text(text, "%s,%s,%s,%.0f,%.2f,%.2f,%.2f,%.1f,%.4f\n", regime.name.c_str(),
                        kind_name(row.kind), row.name.c_str(), row.cheap, row.costly_conditions,
                        row.rays, row.costly_weights, row.cost(),
                        row.cost() / regime.best_fixed().cost());
        }
    }
    return text;
}

}  // namespace vantage::bench
