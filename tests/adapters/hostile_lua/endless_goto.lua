-- expect: lua/not-allowed
::again:: goto again
