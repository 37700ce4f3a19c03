AI.RegisterTacticalPointQuery({
    Name = "Approach",
    {
        Generation = { cover_from_target_around_agent = 20, navMesh_around_target = 5 },
        Conditions = { visible_from_target = true, min_directness_to_target = 0.5 },
        Weights = { distance_from_agent = -1.0, highCover = 0.2 },
    },
})
