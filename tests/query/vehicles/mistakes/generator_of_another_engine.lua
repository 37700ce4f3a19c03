query {
  name = "A",
  {
    generation = { pathingGrid_around_puppet = 10 },
    weights = { distance_from_puppet = -1 },
  },
}
