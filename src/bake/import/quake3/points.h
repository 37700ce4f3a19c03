// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Entities that mark a place become designer points:
//
//   spawn     where players enter; the feet, 24 units below the entity
//   flag      flags; also obelisks and control points, as "objective"
//   weapon ammo item    what lies there, on the floor below it
//   location  a named place; the floor below it
//   camp roam hints for computer players
//   camera    where spectators look from; stays in the air
//
// The name is the author's (message or targetname), else the class. Tags hold the class, the team
// and which games leave the entity out.
#pragma once

#include <span>
#include <vector>

#include "bake/import/quake3/entities.h"
#include "bake/import/quake3/ground.h"
#include "vantage_bake/level.h"

namespace vantage::bake::quake3 {

std::vector<DesignerPoint> find_points(std::span<const Entity> entities, GroundTracer& ground);

}  // namespace vantage::bake::quake3
