local far = 5 * 3
fallback { environment = { jungle = "forest" } }
defaults { conditions = { inDanger = false } }
AI.RegisterTacticalPointQuery({
  Name = "Cover", Wanted = 2, Select = "random among 6", OnFailure = { signal = "none", set = { a = true } },
  { Label = "near",
    Generation = { hidespots_from_target_around_puppet = far, ['points "sniper" around puppet'] = 40 },
    Conditions = { min_distance_from_puppet = "5 m", { anyOf = { visible_from_target = false } },
                   max_distance_from_target = { value = "speed * 2", keep = true, slack = "25 %", ["not"] = true } },
    Weights = { distance_from_puppet = { value = -1.0, range = { 0, "20 m" }, curve = "power 2" } } },
})
for i, n in ipairs({ "A", "B" }) do query { name = n .. i } end
