query {
  name = "A",
  {
    generation = { grid_around_puppet = 10 },
    conditions = { min_distance_puppet = 5 },
    weights = { distance_from_puppet = -1 },
  },
}
