AI.RegisterTacticalPointQuery({
    Name = "Squadmate",
    {
        Generation = { hidespots_from_target_around_player = 15 },
        Conditions = { crossesLineOfFire_from_player = false, min_cameraCenter = 0 },
        Weights = { distance_from_player = -1.0, cameraCenter = -1.0 },
    },
})
