query {
  name = "A",
  {
    generation = { grid_around_puppet = 10 },
    conditions = { max_distance_from_target = 10 m },
    weights = { distance_from_puppet = -1 },
  },
}
