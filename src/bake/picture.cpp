// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Draws a picture: checks what was asked, lays out the page, draws layer after layer, writes the
// file. What the layers are stands in the table below.

#include "bake/picture.h"

#include <algorithm>
#include <array>

#include "bake/field_samples.h"
#include "bake/files.h"
#include "base/spelling.h"
#include "base/vec.h"
#include "vantage_analysis/nodes.h"

namespace vantage::bake {

namespace picture {

namespace {

constexpr std::array kLayers = {
    Layer{"level", draw_level_plan, nullptr},
    Layer{"hazards", draw_hazard_areas, nullptr},
    Layer{"navmesh", draw_nav_mesh, describe_nav_mesh},
    Layer{"field:", draw_field, describe_field, true},
    Layer{"level", draw_level_parts, describe_level},
    Layer{"borders", draw_borders, nullptr},
    Layer{"hazards", draw_hazard_outlines, describe_hazards},
    Layer{"cover", draw_cover, describe_cover},
    Layer{"links", draw_links, describe_links},
    Layer{"sight", draw_sight, describe_sight, true},
    Layer{"polar", draw_polar, describe_polar, true},
    Layer{"nodes", draw_nodes, describe_nodes, true},
    Layer{"points", draw_points, describe_points},
    Layer{"trails", draw_trails, describe_trails},
    Layer{"query", draw_query, describe_query},
};

constexpr std::string_view kFieldPrefix = "field:";

/// Of the first layer that is a field; empty for none.
std::string_view field_name(const PictureSettings& settings) {
    for (const std::string& layer : settings.layers) {
        if (layer.starts_with(kFieldPrefix))
            return std::string_view(layer).substr(kFieldPrefix.size());
    }
    return {};
}

Diagnostics check_settings(const Bundle& bundle, const PictureSettings& settings) {
    Diagnostics errors;
    const auto names = picture_layers();
    for (const std::string& layer : settings.layers) {
        if (std::find(names.begin(), names.end(), layer) != names.end()) continue;
        if (layer.starts_with(kFieldPrefix)) continue;  // Looked at when it is made.
        errors.push_back({.code = "picture/unknown-layer",
                          .message = "there is no such layer to draw",
                          .found = '"' + layer + '"',
                          .expected = one_of(names) + ", or field:NAME",
                          .hint = did_you_mean(layer, names)});
    }
    if (settings.width < kMinPictureWidth || settings.width > kMaxPictureWidth) {
        errors.push_back({.code = "picture/width",
                          .message = "the picture would be too small to read or too large to draw",
                          .found = std::to_string(settings.width) + " pixels",
                          .expected = std::to_string(kMinPictureWidth) + " to " +
                                      std::to_string(kMaxPictureWidth) + " pixels"});
    }
    const std::size_t class_count = std::max<std::size_t>(bundle.nav_meshes().size(), 1);
    if (settings.agent_class >= class_count) {
        errors.push_back(
            {.code = "picture/agent-class",
             .message = "the bundle has no navmesh for this agent class",
             .found = std::to_string(settings.agent_class),
             .expected = class_count == 1 ? "0" : "0 to " + std::to_string(class_count - 1)});
    }
    return errors;
}

bool is_named(const Layer& layer, const PictureSettings& settings) {
    if (layer.name == kFieldPrefix) {
        return std::any_of(settings.layers.begin(), settings.layers.end(),
                           [](const std::string& it) { return it.starts_with(kFieldPrefix); });
    }
    return std::find(settings.layers.begin(), settings.layers.end(), layer.name) !=
           settings.layers.end();
}

bool is_wanted(const Layer& layer, const PictureSettings& settings) {
    if (settings.layers.empty()) return !layer.is_on_request;
    if (is_named(layer, settings)) return true;
    // What is drawn on request alone gets the plan of the level under it.
    const bool is_plan = layer.name == "level" || layer.name == "borders";
    return is_plan && std::none_of(kLayers.begin(), kLayers.end(), [&](const Layer& other) {
               return !other.is_on_request && is_named(other, settings);
           });
}

bool is_close_up(const Subject& subject) {
    return subject.query != nullptr && subject.query->is_close_up;
}

Legend make_legend(const Subject& subject, const PictureSettings& settings) {
    Legend legend;
    for (const Layer& layer : layers()) {
        if (layer.describe != nullptr && is_wanted(layer, settings))
            layer.describe(subject, legend);
    }
    // What a close-up is about comes first.
    if (is_close_up(subject) && legend.size() > 1)
        std::rotate(legend.begin(), legend.end() - 1, legend.end());
    return legend;
}

/// The node nearest to where one looks from; in the middle of the navmesh unless it is said.
std::uint32_t viewing_node(const Subject& subject, const PictureSettings& settings) {
    const NodeMap map(subject.nodes->map);
    const Vec3 middle = lerp(subject.nav_bounds.low, subject.nav_bounds.high, 0.5f);
    const Vec3 wanted = settings.from.empty() ? middle : settings.from.front();
    NodeIndex nearest = settings.from.empty() ? kNoNode : map.find(wanted);
    if (nearest != kNoNode) return nearest;
    nearest = 0;
    for (NodeIndex node = 1; node < map.size(); ++node) {
        if (distance(map.position(node), wanted) < distance(map.position(nearest), wanted))
            nearest = node;
    }
    return nearest;
}

void draw_map(const Scene& scene, const PictureSettings& settings) {
    Path frame;
    frame.add_rect(scene.view.frame);
    scene.canvas.fill(frame, kMapGround);
    scene.canvas.clip(scene.view.frame);
    for (const Layer& layer : layers()) {
        if (is_wanted(layer, settings)) layer.draw(scene);
    }
    scene.canvas.unclip();
}

}  // namespace

Result<adapters::PictureFormat> format_of(const std::string& path) {
    const std::size_t slash = path.find_last_of('/');
    const std::string name = slash == std::string::npos ? path : path.substr(slash + 1);
    const std::size_t dot = name.find_last_of('.');
    std::string ending = dot == std::string::npos ? "" : name.substr(dot);
    std::transform(ending.begin(), ending.end(), ending.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
    if (ending == ".png") return adapters::PictureFormat::Png;
    if (ending == ".svg") return adapters::PictureFormat::Svg;
    return Diagnostic{
        .code = "picture/unknown-ending",
        .message = "the ending of the file does not say what kind of picture to write",
        .place = {.file = path},
        .found = ending.empty() ? "no ending" : '"' + ending + '"',
        .expected = ".png or .svg"};
}

std::span<const Layer> layers() {
    return kLayers;
}

Result<std::vector<std::uint8_t>> render_picture(const Bundle& bundle,
                                                 adapters::PictureFormat format,
                                                 const PictureSettings& settings) {
    if (Diagnostics errors = check_settings(bundle, settings); !errors.empty()) return errors;
    Subject subject = make_subject(bundle, settings.agent_class);
    if (settings.query != nullptr && settings.query->record != nullptr)
        subject.query = settings.query;
    subject.trails = settings.trails;
    if (settings.agent_class < bundle.nodes().size() &&
        !bundle.nodes()[settings.agent_class].map.nodes.empty()) {
        subject.nodes = &bundle.nodes()[settings.agent_class];
        subject.viewer = viewing_node(subject, settings);
    }
    FieldSample field;
    if (std::any_of(settings.layers.begin(), settings.layers.end(),
                    [](const std::string& it) { return it.starts_with(kFieldPrefix); })) {
        auto made = sample_field(bundle, settings.agent_class, field_name(settings), settings.from);
        if (!made.ok()) return std::move(made).diagnostics();
        field = std::move(made).value();
        subject.field = &field;
    }
    if (is_close_up(subject)) subject.bounds = query_bounds(*subject.query);
    const Legend legend = make_legend(subject, settings);
    const Layout layout = make_layout(subject, legend, settings.width);
    auto canvas = adapters::make_canvas(format, {layout.width, layout.height});
    if (!canvas) return canvas.diagnostics();

    const Scene scene{.subject = subject,
                      .view = make_view(subject.bounds, layout.frame),
                      .unit = layout.unit,
                      .canvas = **canvas};
    Path page;
    page.add_rect({0, 0, static_cast<double>(layout.width), static_cast<double>(layout.height)});
    scene.canvas.fill(page, kPaper);
    draw_map(scene, settings);
    const std::string level_name(bundle.info().level_name);
    draw_surroundings(scene, layout, settings.title.empty() ? level_name : settings.title);
    draw_legend(scene.canvas, layout, legend);
    return (*canvas)->finish();
}

}  // namespace picture

std::vector<std::string_view> picture_layers() {
    std::vector<std::string_view> names;
    for (const picture::Layer& layer : picture::layers()) {
        if (layer.name.ends_with(':')) continue;
        if (std::find(names.begin(), names.end(), layer.name) == names.end()) {
            names.push_back(layer.name);
        }
    }
    return names;
}

Result<Done> draw_picture(const Bundle& bundle, const std::string& path,
                          const PictureSettings& settings) {
    const auto format = picture::format_of(path);
    if (!format) return format.diagnostics();
    const auto bytes = picture::render_picture(bundle, *format, settings);
    if (!bytes) return bytes.diagnostics();
    return write_file_whole(path, *bytes);
}

}  // namespace vantage::bake
