-- One row a bet of baccarat: how often it wins from eight packs, every order of cards counted.
SELECT * FROM (VALUES ('banker', 0.4585974), ('player', 0.4462466), ('tie', 0.0951560)) odds(bet, p)
