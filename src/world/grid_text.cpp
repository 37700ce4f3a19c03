// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Reads the picture of a grid, as tests and examples draw it.

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "vantage/simple_world.h"

namespace vantage {

namespace {

std::vector<std::string_view> picture_lines(std::string_view picture) {
    std::vector<std::string_view> lines;
    for (std::size_t start = 0; start <= picture.size();) {
        const std::size_t end = std::min(picture.find('\n', start), picture.size());
        std::string_view line = picture.substr(start, end - start);
        if (line.ends_with('\r')) line.remove_suffix(1);
        lines.push_back(line);
        start = end + 1;
    }
    return lines;
}

bool is_blank(std::string_view line) {
    return line.find_first_not_of(' ') == std::string_view::npos;
}

Diagnostic unknown_letter(char letter, Place place) {
    return {.code = "grid/letter",
            .message = "the picture has a letter that means no cell",
            .place = std::move(place),
            .found = std::string("'") + letter + "'",
            .expected = "'.' or a digit for floor, '#' or a space for a wall"};
}

Diagnostic picture_size(std::size_t columns, std::size_t rows) {
    return {.code = "grid/size",
            .message = "the picture has no cells or too many",
            .found = std::to_string(columns) + " x " + std::to_string(rows),
            .expected = "1 to " + std::to_string(kMaxGridCells) + " cells"};
}

}  // namespace

Result<GridDescription> grid_from_text(std::string_view picture, const GridText& settings) {
    std::vector<std::string_view> lines = picture_lines(picture);
    const std::uint32_t first_line = is_blank(lines.front()) ? 2 : 1;
    if (is_blank(lines.front())) lines.erase(lines.begin());
    if (!lines.empty() && is_blank(lines.back())) lines.pop_back();

    std::size_t columns = 0;
    for (const std::string_view line : lines)
        columns = std::max(columns, line.size());
    if (columns == 0 || columns > kMaxGridCells / lines.size()) {
        return picture_size(columns, lines.size());
    }

    GridDescription grid{.columns = static_cast<std::uint32_t>(columns),
                         .rows = static_cast<std::uint32_t>(lines.size()),
                         .cell_size = settings.cell_size,
                         .origin = settings.origin};
    grid.heights.assign(columns * lines.size(), kGridWall);
    for (std::uint32_t row = 0; row < grid.rows; ++row) {
        for (std::uint32_t column = 0; column < lines[row].size(); ++column) {
            const char letter = lines[row][column];
            float& height = grid.heights[row * columns + column];
            if (letter == '.') {
                height = 0.0f;
            } else if (letter >= '0' && letter <= '9') {
                height = static_cast<float>(letter - '0') * settings.height_step;
            } else if (letter != '#' && letter != ' ') {
                return unknown_letter(letter, {.line = first_line + row, .column = column + 1});
            }
        }
    }
    return grid;
}

}  // namespace vantage
