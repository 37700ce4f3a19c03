query {
  name = "A",
  {
    generation = { grid_around_puppet = 10, density = 2 },
    weights = { distance_from_puppet = -1 },
  },
}
