// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// One picture of a skirmish from above: the level with its cover, everybody, lines of fire,
// grenades, and the places that one of them chose from.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "adapters/cairo/canvas.h"
#include "bake/picture.h"
#include "tools/skirmish/match.h"
#include "vantage/explain.h"

namespace vantage::tools {

/// What happened since the last picture.
struct PaintedEvents {
    std::vector<Shot> shots;
    std::vector<Blast> blasts;
};

/// Whose thoughts are shown.
struct PaintedThought {
    std::uint32_t fighter = kNobody;
    const QueryRecord* record = nullptr;  ///< Null: none yet.
};

class ClipPainter {
  public:
    /// The level must stay.
    static Result<ClipPainter> make(const Bundle& level, std::uint32_t width);

    Result<adapters::Image> paint(const Match& match, const PaintedEvents& events,
                                  const PaintedThought& thought) const;
    adapters::CanvasSize size() const { return size_; }

  private:
    explicit ClipPainter(const Bundle& level) : subject_(bake::picture::make_subject(level, 0)) {}
    Result<Done> paint_ground();
    void paint_thought(adapters::Canvas& canvas, const PaintedThought& thought) const;
    void paint_events(adapters::Canvas& canvas, const Match& match,
                      const PaintedEvents& events) const;
    void paint_fighter(adapters::Canvas& canvas, const Match& match, const Fighter& fighter,
                       bool is_followed) const;
    void paint_words(adapters::Canvas& canvas, const Match& match,
                     const PaintedThought& thought) const;

    bake::picture::Subject subject_;
    bake::picture::MapView view_;
    adapters::CanvasSize size_;
    adapters::Image ground_;
};

}  // namespace vantage::tools
