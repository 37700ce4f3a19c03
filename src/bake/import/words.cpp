// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See words.h.

#include "bake/import/words.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <numbers>
#include <vector>

namespace vantage::bake {

namespace {

template <class Meaning>
struct Word {
    std::string_view word;
    Meaning meaning;
};

constexpr std::array kSurfaceTable = {
    Word<std::uint8_t>{"solid", surface::kSolid},
    Word<std::uint8_t>{"unwalkable", surface::kSolid & ~surface::kWalkable},
    Word<std::uint8_t>{"nowalk", surface::kSolid & ~surface::kWalkable},
    Word<std::uint8_t>{"glass", surface::kBlocksMovement | surface::kBlocksShots},
    Word<std::uint8_t>{"clip", surface::kBlocksMovement},
    Word<std::uint8_t>{"grille", surface::kBlocksMovement},
    Word<std::uint8_t>{"bush", surface::kBlocksSight},
    Word<std::uint8_t>{"foliage", surface::kBlocksSight},
    Word<std::uint8_t>{"curtain", surface::kBlocksSight},
};

constexpr std::array kPartTable = {
    Word<PartKind>{"door", PartKind::Door},
    Word<PartKind>{"lift", PartKind::Lift},
    Word<PartKind>{"destructible", PartKind::Destructible},
    Word<PartKind>{"mover", PartKind::Mover},
};

constexpr std::array kLinkTable = {
    Word<LinkKind>{"drop", LinkKind::Drop},
    Word<LinkKind>{"jump_pad", LinkKind::JumpPad},
    Word<LinkKind>{"teleporter", LinkKind::Teleporter},
    Word<LinkKind>{"ladder", LinkKind::Ladder},
};

template <class Table>
constexpr auto words_of(const Table& table) {
    std::array<std::string_view, std::tuple_size_v<Table>> words;
    for (std::size_t i = 0; i < words.size(); ++i)
        words[i] = table[i].word;
    return words;
}

constexpr auto kSurfaceWords = words_of(kSurfaceTable);
constexpr auto kPartWords = words_of(kPartTable);
constexpr auto kLinkWords = words_of(kLinkTable);

template <class Meaning, std::size_t N>
std::optional<Meaning> look_up(const std::array<Word<Meaning>, N>& table, std::string_view word) {
    for (const auto& row : table) {
        if (row.word == word) return row.meaning;
    }
    return std::nullopt;
}

std::string lower_case(std::string_view text) {
    std::string lower(text);
    for (char& c : lower) {
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    }
    return lower;
}

/// Up to the next `separator`, which is taken off as well.
std::string_view take_until(std::string_view& rest, char separator) {
    const std::size_t end = rest.find(separator);
    const std::string_view head = rest.substr(0, end);
    rest = end == std::string_view::npos ? std::string_view{} : rest.substr(end + 1);
    return head;
}

constexpr std::string_view kTokenEnds = "_-. :/+|";

/// Calls `use` with every token of the name.
template <class Use>
void for_each_token(std::string_view name, Use use) {
    std::size_t start = 0;
    while (start < name.size()) {
        const std::size_t end = std::min(name.find_first_of(kTokenEnds, start), name.size());
        if (end > start) use(name.substr(start, end - start));
        start = end + 1;
    }
}

/// Spaces and underscores separate tags: some programs turn one into the other.
void take_tags(std::string_view rest, NameMeaning& meaning) {
    std::string spaced(rest);
    std::replace(spaced.begin(), spaced.end(), '_', ' ');
    std::string_view tags = spaced;
    while (!tags.empty()) {
        const std::string_view tag = take_until(tags, ' ');
        if (tag.empty()) continue;
        if (const auto yaw = yaw_of_tag(tag)) {
            meaning.point_yaw = *yaw;
        } else {
            meaning.point_tags += (meaning.point_tags.empty() ? "" : " ") + std::string(tag);
        }
    }
}

}  // namespace

std::optional<std::uint8_t> surface_of(std::string_view word) {
    return look_up(kSurfaceTable, word);
}
std::optional<PartKind> part_kind_of(std::string_view word) {
    return look_up(kPartTable, word);
}
std::optional<LinkKind> link_kind_of(std::string_view word) {
    return look_up(kLinkTable, word);
}

std::span<const std::string_view> surface_words() {
    return kSurfaceWords;
}
std::span<const std::string_view> part_words() {
    return kPartWords;
}
std::span<const std::string_view> link_words() {
    return kLinkWords;
}

std::optional<float> yaw_of_tag(std::string_view tag) {
    constexpr std::string_view kYaw = "yaw=";
    if (!tag.starts_with(kYaw)) return std::nullopt;
    tag.remove_prefix(kYaw.size());
    double degrees = 0;
    const auto [end, error] = std::from_chars(tag.data(), tag.data() + tag.size(), degrees);
    const bool is_whole = error == std::errc{} && end == tag.data() + tag.size();
    if (!is_whole || !std::isfinite(degrees)) return std::nullopt;
    return static_cast<float>(std::remainder(degrees, 360.0) * (std::numbers::pi / 180.0));
}

NameMeaning meaning_of_name(std::string_view name) {
    NameMeaning meaning;
    const std::string lower = lower_case(name);
    if (lower.starts_with("point:")) {
        std::string_view rest = name.substr(6);
        meaning.point_kind = take_until(rest, ':');
        meaning.point_name = take_until(rest, ':');
        take_tags(rest, meaning);
        return meaning;
    }
    bool is_first = true;
    for_each_token(lower, [&](std::string_view token) {
        if (const auto surface = surface_of(token)) meaning.surface = surface;
        // Only in front: "door_barn" is a door, "wall_left_of_door" is none.
        if (is_first) meaning.part = part_kind_of(token);
        is_first = false;
    });
    if (meaning.part) meaning.part_name = name;
    return meaning;
}

}  // namespace vantage::bake
