// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Where the real maps are, if they are installed (Debian package openarena-081-maps). They are
// never copied into the repository.
#pragma once

#include <sys/stat.h>

#include <cstdlib>
#include <string>

namespace vantage::bake::quake3 {

/// A .pk3 in the folder that VANTAGE_OPENARENA names, or in Debian's; empty when it is not there.
inline std::string openarena_pak(const std::string& name) {
    const char* folder = std::getenv("VANTAGE_OPENARENA");
    const std::string path =
        std::string(folder != nullptr ? folder : "/usr/share/games/openarena/baseoa") + "/" + name;
    struct stat status {};
    return ::stat(path.c_str(), &status) == 0 ? path : std::string{};
}

inline std::string openarena_maps() {
    return openarena_pak("pak1-maps.pk3");
}

}  // namespace vantage::bake::quake3
