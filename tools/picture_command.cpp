// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// vantage picture BUNDLE -o x.png

#include <algorithm>
#include <cstdio>

#include "bake/files.h"
#include "commands.h"
#include "terminal.h"
#include "vantage_bake/picture.h"

namespace vantage::tools {

namespace {

int list_fields() {
    for (const bake::PictureField& field : bake::picture_fields()) {
        std::printf("field:%-10s %s\n", std::string(field.name).c_str(),
                    std::string(field.about).c_str());
    }
    return 0;
}

}  // namespace

int run_picture(const PictureOptions& options) {
    const bool is_list = std::find(options.layers.begin(), options.layers.end(), "field:list") !=
                         options.layers.end();
    if (is_list) return list_fields();
    const std::string output =
        options.output.empty() ? base_name(options.bundle) + ".png" : options.output;
    const auto bytes = bake::read_file(options.bundle);
    if (!bytes.ok()) return fail(bytes.diagnostics());
    const Result<Bundle> bundle = Bundle::open(bytes.value(), options.bundle);
    if (!bundle.ok()) return fail(bundle.diagnostics());
    bake::PictureSettings settings{
        .width = options.width, .agent_class = options.agent_class, .layers = options.layers};
    for (const std::string& text : options.from) {
        Vec3 place;
        if (!parse_place(text, place)) {
            return fail({Diagnostic{.code = "picture/not-a-place",
                                    .message = "this is no place to look from",
                                    .found = text,
                                    .expected = "x,y,z in metres, without spaces",
                                    .hint = "for example --from 12.5,0,-3"}});
        }
        settings.from.push_back(place);
    }
    const Result<Done> drawn = bake::draw_picture(*bundle, output, settings);
    if (!drawn.ok()) return fail(drawn.diagnostics());
    std::printf("Drew %s\n", output.c_str());
    return 0;
}

}  // namespace vantage::tools
