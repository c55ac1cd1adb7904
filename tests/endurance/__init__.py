"""Hard evenings: a house that is killed, crowded, shouted at and ailing. Each is run by hand and says how at its head;
a short version of each is a test (test_briefly.py)."""
