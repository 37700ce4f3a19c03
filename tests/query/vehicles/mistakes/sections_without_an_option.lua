query {
  name = "A",
  weights = { softCover = 1 },
  {
    generation = { grid_around_puppet = 10 },
    weights = { distance_from_puppet = -1 },
  },
}
