// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See orders.h.

#include "tools/skirmish/orders.h"

namespace vantage::tools {

namespace {

constexpr std::string_view kNearestCover = "NearestCover";

}  // namespace

std::string_view context_of(Behaviour behaviour) {
    switch (behaviour) {
        case Behaviour::None:
            return "";
        case Behaviour::MoveUp:
            return "moveUp";
        case Behaviour::Advance:
            return "bound";
        case Behaviour::Approach:
            return "closeIn";
        case Behaviour::Attack:
            return "fight";
        case Behaviour::FlankLeft:
            return "flankLeft";
        case Behaviour::FlankRight:
            return "flankRight";
        case Behaviour::TakeCover:
            return "takeCover";
        case Behaviour::Retreat:
            return "recover";
        case Behaviour::Hold:
            return "await";
        case Behaviour::Search:
            return "search";
        case Behaviour::Dodge:
            return "dodge";
        case Behaviour::Flee:
            return "flee";
        case Behaviour::Accompany:
            return "accompany";
    }
    return "";
}

bool is_about_target(Behaviour behaviour) {
    switch (behaviour) {
        case Behaviour::Advance:
        case Behaviour::Approach:
        case Behaviour::Attack:
        case Behaviour::FlankLeft:
        case Behaviour::FlankRight:
        case Behaviour::TakeCover:
        case Behaviour::Retreat:
        case Behaviour::Hold:
            return true;
        default:
            return false;
    }
}

std::string_view to_string(TeamStyle style) {
    return style == TeamStyle::Tactical ? "tactical" : "nearest cover";
}

Result<OrderBook> OrderBook::make(QueryBook& book, TeamStyle style, std::string_view environment) {
    OrderBook orders;
    for (std::size_t i = 1; i < kBehaviourCount; ++i) {
        const auto behaviour = static_cast<Behaviour>(i);
        const bool is_simple = style == TeamStyle::NearestCover && is_about_target(behaviour);
        auto key = is_simple
                       ? book.add_named(kNearestCover)
                       : book.add({.behaviour = context_of(behaviour), .environment = environment});
        if (!key.ok()) return std::move(key).diagnostics();
        orders.keys_[i] = *key;
    }
    return orders;
}

}  // namespace vantage::tools
