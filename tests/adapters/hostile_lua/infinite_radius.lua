-- expect: vehicle/wrong-kind
query { Name = "A", { Generation = { grid_around_puppet = math.huge } } }
