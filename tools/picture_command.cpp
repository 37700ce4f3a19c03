// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// vantage picture BUNDLE -o x.png

#include <cstdio>

#include "bake/files.h"
#include "commands.h"
#include "terminal.h"
#include "vantage_bake/picture.h"

namespace vantage::tools {

int run_picture(const PictureOptions& options) {
    const std::string output =
        options.output.empty() ? base_name(options.bundle) + ".png" : options.output;
    const auto bytes = bake::read_file(options.bundle);
    if (!bytes.ok()) return fail(bytes.diagnostics());
    const Result<Bundle> bundle = Bundle::open(bytes.value(), options.bundle);
    if (!bundle.ok()) return fail(bundle.diagnostics());
    bake::PictureSettings settings{
        .width = options.width, .agent_class = options.agent_class, .layers = options.layers};
    if (!options.from.empty()) {
        Vec3 place;
        if (!parse_place(options.from, place)) {
            return fail({Diagnostic{.code = "picture/not-a-place",
                                    .message = "this is no place to look from",
                                    .found = options.from,
                                    .expected = "x,y,z in metres, without spaces",
                                    .hint = "for example --from 12.5,0,-3"}});
        }
        settings.view_from = place;
    }
    const Result<Done> drawn = bake::draw_picture(*bundle, output, settings);
    if (!drawn.ok()) return fail(drawn.diagnostics());
    std::printf("Drew %s\n", output.c_str());
    return 0;
}

}  // namespace vantage::tools
