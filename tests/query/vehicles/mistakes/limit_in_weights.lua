query {
  name = "A",
  {
    generation = { grid_around_puppet = 10 },
    weights = { max_distance_from_puppet = -1 },
  },
}
