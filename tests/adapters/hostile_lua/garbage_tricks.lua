-- expect: lua/unknown-name
collectgarbage("generational")
collectgarbage("stop")
