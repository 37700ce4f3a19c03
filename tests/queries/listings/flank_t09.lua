AI.RegisterTacticalPointQuery({
    Name = "Flank",
    {
        Generation = { hidespots_from_target_around_puppet = 15 },
        Conditions = { min_directness_to_target = -0.1, max_directness_to_target = 0.1 },
        Weights = { distance_from_puppet = -1.0 },
    },
})
