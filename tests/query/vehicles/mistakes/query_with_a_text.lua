query "Hide"
query {
  name = "A",
  {
    generation = { grid_around_puppet = 10 },
    weights = { distance_from_puppet = -1 },
  },
}
