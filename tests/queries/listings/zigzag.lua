AI.RegisterTacticalPointQuery({
    Name = "ZigzagApproach",
    {
        Generation = { hidespots_from_target_around_puppet = 10 },
        Conditions = { min_directness_to_target = 0.5 },
        Weights = { directness_to_target = -1.0 },
    },
})
