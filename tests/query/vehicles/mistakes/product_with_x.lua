query {
  name = "A",
  {
    generation = { grid_around_puppet = 10 },
    conditions = { max_distance_from_target = "speed x 2" },
    weights = { distance_from_puppet = -1 },
  },
}
