// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See nav_graph.h.

#include "adapters/detour/nav_graph.h"

#include <algorithm>
#include <tuple>

namespace vantage::adapters {

namespace {

/// `owner(item)` says to which polygon an item belongs; items must be sorted by it.
template <class T, class Owner>
ByPolygon<T> grouped(std::vector<T> items, std::uint32_t polygons, Owner owner) {
    ByPolygon<T> groups;
    groups.first.assign(std::size_t{polygons} + 1, 0);
    for (const T& item : items)
        ++groups.first[owner(item) + 1];
    for (std::uint32_t i = 0; i < polygons; ++i)
        groups.first[i + 1] += groups.first[i];
    groups.items = std::move(items);
    return groups;
}

template <class End>
ByPolygon<std::uint32_t> links_by(std::span<const NavGraphLink> links, std::uint32_t polygons,
                                  End end) {
    std::vector<std::uint32_t> order(links.size());
    for (std::uint32_t i = 0; i < order.size(); ++i)
        order[i] = i;
    const auto polygon = [&](std::uint32_t i) { return end(links[i]); };
    std::stable_sort(order.begin(), order.end(),
                     [&](std::uint32_t a, std::uint32_t b) { return polygon(a) < polygon(b); });
    return grouped(std::move(order), polygons, polygon);
}

bool portal_before(const NavPortal& a, const NavPortal& b) {
    return std::tuple(a.from, a.to) < std::tuple(b.from, b.to);
}

}  // namespace

ByPolygon<NavPortal> symmetric_portals(std::vector<NavPortal> portals, std::uint32_t polygons) {
    std::stable_sort(portals.begin(), portals.end(), portal_before);
    std::vector<NavPortal> missing;
    for (const NavPortal& portal : portals) {
        const NavPortal back{portal.to, portal.from, portal.right, portal.left};
        if (!std::binary_search(portals.begin(), portals.end(), back, portal_before)) {
            missing.push_back(back);
        }
    }
    portals.insert(portals.end(), missing.begin(), missing.end());
    std::stable_sort(portals.begin(), portals.end(), portal_before);
    return grouped(std::move(portals), polygons, [](const NavPortal& p) { return p.from; });
}

ByPolygon<std::uint32_t> links_by_start(std::span<const NavGraphLink> links,
                                        std::uint32_t polygons) {
    return links_by(links, polygons, [](const NavGraphLink& link) { return link.from; });
}

ByPolygon<std::uint32_t> links_by_end(std::span<const NavGraphLink> links, std::uint32_t polygons) {
    return links_by(links, polygons, [](const NavGraphLink& link) { return link.to; });
}

}  // namespace vantage::adapters
