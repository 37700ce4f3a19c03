// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// What most tests include, compiled once for all of them. Tests include what they use all the same:
// the dev preset compiles them without this.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <functional>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <sstream>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "vantage/answer.h"
#include "vantage/bundle.h"
#include "vantage/catalog.h"
#include "vantage/explain.h"
#include "vantage/host.h"
#include "vantage/language.h"
#include "vantage/math.h"
#include "vantage/program.h"
#include "vantage/scheduler.h"
#include "vantage/simple_world.h"
#include "vantage/world.h"
