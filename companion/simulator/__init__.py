"""The simulator: whole rides by computer players, so that the odds of any rules can be told."""
