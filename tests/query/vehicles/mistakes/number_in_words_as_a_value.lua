query {
  name = "A",
  {
    generation = { grid_around_puppet = 10 },
    conditions = { min_distance_from_puppet = five },
    weights = { distance_from_puppet = -1 },
  },
}
