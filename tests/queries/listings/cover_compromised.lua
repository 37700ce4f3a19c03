-- For use when our current spot has been compromised.
AI.RegisterTacticalPointQuery({
    Name = "CoverCompromised_FindNearby",
    {
        Label = "nearby cover",
        Generation = { hidespots_from_target_around_puppet = 15 },
        Conditions = { min_distance_from_puppet = 5, canReachBefore_the_target = true },
        Weights = { softCover = -10, distance_from_puppet = -1.0 },
    },
    {
        Label = "step aside",
        Parameters = { density = 0.5 },
        Generation = { grid_around_puppet = 10 },
        Conditions = { min_distance_from_puppet = 5, max_directness_from_target = 0.1 },
        Weights = { visible_from_target = -10, distance_from_puppet = -1.0 },
    },
})
