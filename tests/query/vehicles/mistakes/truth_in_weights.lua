query {
  name = "A",
  {
    generation = { grid_around_puppet = 10 },
    weights = { softCover = true },
  },
}
