query {
  name = "A",
  wanted = "four",
  {
    generation = { grid_around_puppet = 10 },
    weights = { distance_from_puppet = -1 },
  },
}
