query {
  name = "A",
  {
    generation = { points_sniper_around_puppet = 20 },
    weights = { distance_from_puppet = -1 },
  },
}
