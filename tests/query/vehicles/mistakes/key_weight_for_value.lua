query {
  name = "A",
  {
    generation = { grid_around_puppet = 10 },
    weights = { distance_from_puppet = { weight = -1 } },
  },
}
