-- expect: lua/too-much-work
while true do query { Name = "A", { Generation = { grid_around_puppet = 10 } } } end
