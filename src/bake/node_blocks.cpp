// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See node_blocks.h.

#include "bake/node_blocks.h"

#include <algorithm>

#include "base/vec.h"

namespace vantage::bake {

std::vector<NodeTile> node_tiles(std::uint32_t nodes) {
    const std::uint32_t blocks = (nodes + kTileNodes - 1) / kTileNodes;
    std::vector<NodeTile> tiles;
    for (std::uint32_t a = 0; a < blocks; ++a) {
        for (std::uint32_t b = a; b < blocks; ++b)
            tiles.push_back({a, b});
    }
    return tiles;
}

NodeBlocks::NodeBlocks(std::span<const Aabb> boxes, const Occluders* occluders,
                       const RayProvider& rays)
    : node_count_(static_cast<std::uint32_t>(boxes.size())), occluders_(occluders), rays_(rays) {
    for (std::size_t level = 0; level < kSizes.size(); ++level) {
        const std::uint32_t size = kSizes[level];
        for (std::uint32_t first = 0; first < node_count_; first += size) {
            Aabb all = empty_box();
            for (const Aabb& one : boxes.subspan(first, std::min(size, node_count_ - first))) {
                grow(all, one.low);
                grow(all, one.high);
            }
            boxes_[level].push_back(all);
        }
    }
}

void NodeBlocks::Candidates::add(std::uint32_t piece) {
    std::uint32_t place = 0;
    while (place < count && pieces[place] != piece)
        ++place;
    if (place == pieces.size()) --place;  // The oldest goes when all places are taken.
    if (place == count) ++count;
    for (; place > 0; --place)
        pieces[place] = pieces[place - 1];
    pieces[0] = piece;
}

bool NodeBlocks::is_parted(const Aabb& from, const Aabb& to, Candidates& candidates,
                           Statistics& statistics) const {
    if (overlaps(from, to)) return false;
    for (std::uint32_t i = 0; i < candidates.count; ++i) {
        if (occluders_->blocks_all(candidates.pieces[i], from, to)) return true;
    }
    // What stands between the middles, seen from both ends.
    const Vec3 a = lerp(from.low, from.high, 0.5f), b = lerp(to.low, to.high, 0.5f);
    const std::array<Ray, 2> lines = {Ray{a, b}, Ray{b, a}};
    std::array<RayHit, 2> hits;
    rays_.closest_hit(lines, hits);
    statistics.rays += lines.size();
    for (const RayHit& hit : hits) {
        if (hit.part != 0) continue;
        const std::uint32_t piece = occluders_->piece_of(hit.triangle);
        if (piece == kNoOccluder) continue;
        const bool is_new =
            std::find(candidates.pieces.begin(), candidates.pieces.begin() + candidates.count,
                      piece) == candidates.pieces.begin() + candidates.count;
        candidates.add(piece);
        if (is_new && occluders_->blocks_all(piece, from, to)) return true;
    }
    return false;
}

}  // namespace vantage::bake
