query {
  name = "A",
  {
    generation = { grid_around_puppet = 10 },
    conditions = { 5 < distance_from_puppet },
    weights = { distance_from_puppet = -1 },
  },
}
