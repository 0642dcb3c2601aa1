-- The lake's tables as they lie in its Parquet parts, and the views over them.
-- Generated from cardlog/store/schema.py and cardlog/store/views.py; do not edit.

-- one game record
CREATE TABLE games (
  "rules" VARCHAR NOT NULL, -- rule set; the directory of the part
  "game" BIGINT NOT NULL, -- key of the game in this lake
  "id" VARCHAR, -- the source's own id of the game
  "seats" TINYINT NOT NULL, -- how many seats
  "options" VARCHAR, -- options that differ from the rule set's defaults, as JSON
  "status" VARCHAR NOT NULL, -- complete, truncated, abandoned or void
  "view" VARCHAR NOT NULL, -- full, public or seat:N: what the record shows
  "verdict" VARCHAR NOT NULL, -- what replay found: legal, illegal, incomplete, unverifiable
  "stated_agrees" BOOLEAN, -- stated results equal the computed ones; null: none
  "game_hash" UBIGINT NOT NULL, -- first 64 bits of the game hash
  "deal_hash" UBIGINT, -- first 64 bits of the deal hash; null: cards unknown
  "players_hash" UBIGINT, -- 64 bits over the players' names by seat; null: nameless
  "source" VARCHAR NOT NULL, -- source that the record came from
  "line" BIGINT, -- line in the source where it begins, from 1
  "start" BIGINT, -- first byte in the (unpacked) source
  "end" BIGINT, -- byte behind its last
  "origin" VARCHAR, -- where the record's own source says that it came from
  "events" INTEGER NOT NULL, -- how many events the record has
  "deals" SMALLINT NOT NULL, -- how many deals were scored
  "winner" VARCHAR, -- seats that won, joined by +, by the rule set's own count
  "date" DATE, -- day of play, where the source tells a whole date
  "inferred" SMALLINT NOT NULL, -- how many things the importer had to infer
  "inference" VARCHAR, -- what was inferred and by which rule, as JSON
  "stated" VARCHAR, -- results as the source stated them, as JSON
  "extra" VARCHAR -- the free x_ keys of the record, as JSON
);

-- one seat of one game
CREATE TABLE seats (
  "rules" VARCHAR NOT NULL, -- rule set; the directory of the part
  "game" BIGINT NOT NULL, -- key of the game in this lake
  "seat" TINYINT NOT NULL, -- seat number, from 0 clockwise
  "seat_name" VARCHAR NOT NULL, -- name of the seat in the record
  "player" VARCHAR, -- id of the player, namespaced; null: not known
  "name" VARCHAR, -- name that the source shows
  "kind" VARCHAR NOT NULL, -- human, bot or unknown
  "partner" TINYINT, -- seat of the partner in partnership games
  "total" BIGINT, -- points of the whole game, from replay
  "rank" TINYINT -- place by the rule set's count, 1 the best; ties share
);

-- one deal of one game that was scored, or the open one at the end of a record
CREATE TABLE deals (
  "rules" VARCHAR NOT NULL, -- rule set; the directory of the part
  "game" BIGINT NOT NULL, -- key of the game in this lake
  "deal" SMALLINT NOT NULL, -- number of the deal in the game, from 1
  "dealer" TINYINT, -- seat of the dealer
  "declarer" TINYINT, -- seat of the declarer or maker
  "contract" VARCHAR, -- contract such as 4S; null: passed out, or a game without
  "doubled" TINYINT, -- 0, 1 doubled, 2 redoubled
  "trump" VARCHAR, -- clubs, diamonds, hearts, spades, notrump; null: none named
  "target" SMALLINT, -- tricks that the contract undertook
  "made" SMALLINT, -- tricks that counted for declarer's side
  "tricks" SMALLINT, -- tricks that were played out
  "scored" BOOLEAN NOT NULL -- the deal came to its score
);

-- one event of one game, in the order of the record
CREATE TABLE events (
  "rules" VARCHAR NOT NULL, -- rule set; the directory of the part
  "game" BIGINT NOT NULL, -- key of the game in this lake
  "n" INTEGER NOT NULL, -- number of the event in the record, from 0
  "deal" SMALLINT, -- number of the deal; null behind the first fault
  "phase" VARCHAR, -- phase of the game before the event; null behind the first fault
  "trick" SMALLINT, -- number of the trick that a card is played to, from 1
  "laid" TINYINT, -- 1 for the card led, 2 for the next …
  "seat" TINYINT, -- seat that acts; null: chance or the table
  "verb" VARCHAR NOT NULL, -- what the event does
  "target" TINYINT, -- seat that it is done to
  "what" VARCHAR, -- call or word
  "place" VARCHAR, -- place that the cards come from or lie in, such as col4
  "to_place" VARCHAR, -- place that they go to
  "card" TINYINT, -- code of the card (suit * 16 + rank) where there is exactly one
  "hand" BIGINT, -- bit mask of several cards whose order says nothing
  "cards" VARCHAR, -- several cards in their order, or not all known
  "number" BIGINT, -- number that the event states
  "flags" VARCHAR, -- irregularities: revoke, turn, insufficient, withdrawn …
  "choices" INTEGER, -- legal acts that were open; null: no decision, or not known
  "time" BIGINT -- milliseconds since the first event
);

-- one completed trick
CREATE TABLE tricks (
  "rules" VARCHAR NOT NULL, -- rule set; the directory of the part
  "game" BIGINT NOT NULL, -- key of the game in this lake
  "deal" SMALLINT NOT NULL, -- number of the deal in the game, from 1
  "trick" SMALLINT NOT NULL, -- number in the deal, from 1
  "leader" TINYINT NOT NULL, -- seat that led
  "winner" TINYINT NOT NULL, -- seat that won it
  "points" SMALLINT NOT NULL -- points of the cards in it, where cards count
);

-- one seat in one scored deal
CREATE TABLE scores (
  "rules" VARCHAR NOT NULL, -- rule set; the directory of the part
  "game" BIGINT NOT NULL, -- key of the game in this lake
  "deal" SMALLINT NOT NULL, -- number of the deal in the game, from 1
  "seat" TINYINT NOT NULL, -- seat number, from 0 clockwise
  "points" BIGINT NOT NULL, -- points of the deal, from replay
  "won" SMALLINT NOT NULL -- tricks that the seat itself won
);

-- one fact of a scored deal that is peculiar to its game, of the deal or of one seat
CREATE TABLE facts (
  "rules" VARCHAR NOT NULL, -- rule set; the directory of the part
  "game" BIGINT NOT NULL, -- key of the game in this lake
  "deal" SMALLINT NOT NULL, -- number of the deal in the game, from 1
  "seat" TINYINT, -- seat that it is about; null: the whole deal
  "name" VARCHAR NOT NULL, -- name of the fact, see the game's page
  "value" BIGINT NOT NULL -- its value; a seat's zeros are left out
);

-- one thing that is wrong or could not be checked
CREATE TABLE findings (
  "game" BIGINT, -- key of the game; null: what was read is no game
  "source" VARCHAR NOT NULL, -- source that it stands in
  "line" BIGINT, -- line in the source
  "column" INTEGER, -- character in the line
  "n" INTEGER, -- number of the event in the record
  "code" VARCHAR NOT NULL, -- stable code
  "severity" VARCHAR NOT NULL, -- error, warning or note
  "message" VARCHAR NOT NULL, -- what was found
  "rule" VARCHAR, -- the rule in one sentence
  "rule_source" VARCHAR, -- document and lines that state the rule
  "text" VARCHAR, -- the event as recorded
  "legal" VARCHAR, -- what would have been legal, one act a line
  "state" VARCHAR, -- state of the game before the event
  "help" VARCHAR -- what to do about it
);

-- one game that was refused, with its text, to be retried
CREATE TABLE quarantine (
  "source" VARCHAR NOT NULL, -- source that it stands in
  "file" VARCHAR NOT NULL, -- file as it was named
  "format" VARCHAR NOT NULL, -- format that the text was read as
  "line" BIGINT, -- line of the fault, from 1
  "column" INTEGER, -- character in the line, from 1
  "start" BIGINT, -- first byte of the game in the (unpacked) source
  "end" BIGINT, -- byte behind its last
  "code" VARCHAR NOT NULL, -- stable code of the fault
  "message" VARCHAR NOT NULL, -- what was wrong
  "hint" VARCHAR, -- what to do about it
  "id" VARCHAR, -- id of the game, if the text still shows it
  "raw" BLOB NOT NULL -- text of the game, at most its first 64 KiB
);

-- one source: a file, or what came through standard input
CREATE TABLE sources (
  "source" VARCHAR NOT NULL, -- SHA-256 of its bytes
  "file" VARCHAR NOT NULL, -- name under which it was first loaded
  "format" VARCHAR NOT NULL, -- format that it was read as
  "bytes" BIGINT NOT NULL, -- size
  "records" BIGINT NOT NULL, -- games that were found in it
  "stored" BIGINT NOT NULL, -- games that the lake holds of it
  "legal" BIGINT NOT NULL, -- of these: legal
  "illegal" BIGINT NOT NULL, -- of these: illegal
  "incomplete" BIGINT NOT NULL, -- of these: legal as far as they go
  "unverifiable" BIGINT NOT NULL, -- of these: not to be settled by the record
  "repaired" BIGINT NOT NULL, -- of these: read with something inferred
  "refused" BIGINT NOT NULL, -- games in quarantine
  "loaded_at" TIMESTAMP WITH TIME ZONE NOT NULL, -- when it was loaded
  "version" VARCHAR NOT NULL -- version of cardlog that loaded it
);

-- one deal of bridge that was given to a double-dummy solver
CREATE TABLE solved_deals (
  "north" BIGINT NOT NULL, -- cards of North as a mask
  "east" BIGINT NOT NULL, -- cards of East as a mask
  "south" BIGINT NOT NULL, -- cards of South as a mask
  "west" BIGINT NOT NULL, -- cards of West as a mask
  "state" VARCHAR NOT NULL, -- solved, or why not: died, too-long, unknown (budget used up), refused, hidden (cards unknown)
  "message" VARCHAR, -- what the solver said, if it is not solved
  "solver" VARCHAR NOT NULL, -- package and version that was asked
  "north_c" TINYINT, -- tricks of North as declarer in C, all playing their best
  "north_d" TINYINT, -- tricks of North as declarer in D, all playing their best
  "north_h" TINYINT, -- tricks of North as declarer in H, all playing their best
  "north_s" TINYINT, -- tricks of North as declarer in S, all playing their best
  "north_nt" TINYINT, -- tricks of North as declarer in NT, all playing their best
  "east_c" TINYINT, -- tricks of East as declarer in C, all playing their best
  "east_d" TINYINT, -- tricks of East as declarer in D, all playing their best
  "east_h" TINYINT, -- tricks of East as declarer in H, all playing their best
  "east_s" TINYINT, -- tricks of East as declarer in S, all playing their best
  "east_nt" TINYINT, -- tricks of East as declarer in NT, all playing their best
  "south_c" TINYINT, -- tricks of South as declarer in C, all playing their best
  "south_d" TINYINT, -- tricks of South as declarer in D, all playing their best
  "south_h" TINYINT, -- tricks of South as declarer in H, all playing their best
  "south_s" TINYINT, -- tricks of South as declarer in S, all playing their best
  "south_nt" TINYINT, -- tricks of South as declarer in NT, all playing their best
  "west_c" TINYINT, -- tricks of West as declarer in C, all playing their best
  "west_d" TINYINT, -- tricks of West as declarer in D, all playing their best
  "west_h" TINYINT, -- tricks of West as declarer in H, all playing their best
  "west_s" TINYINT, -- tricks of West as declarer in S, all playing their best
  "west_nt" TINYINT -- tricks of West as declarer in NT, all playing their best
);

-- one solved deal of bridge with one dealer and one vulnerability: its par
CREATE TABLE solved_pars (
  "north" BIGINT NOT NULL, -- cards of North as a mask
  "east" BIGINT NOT NULL, -- cards of East as a mask
  "south" BIGINT NOT NULL, -- cards of South as a mask
  "west" BIGINT NOT NULL, -- cards of West as a mask
  "dealer" TINYINT NOT NULL, -- seat of the dealer
  "vulnerable" VARCHAR NOT NULL, -- none, ns, ew or both
  "score" INTEGER NOT NULL, -- par score for North and South
  "contracts" VARCHAR NOT NULL -- par contracts, such as 4SX by N
);

-- one play of a bridge contract that was given to a double-dummy solver
CREATE TABLE solved_plays (
  "game_hash" UBIGINT NOT NULL, -- first 64 bits of the game hash
  "deal" SMALLINT NOT NULL, -- number of the deal in the game, from 1
  "state" VARCHAR NOT NULL, -- solved, or why not: died, too-long, unknown (budget used up), refused, hidden (cards unknown)
  "message" VARCHAR, -- what the solver said, if it is not solved
  "solver" VARCHAR NOT NULL, -- package and version that was asked
  "cards" TINYINT NOT NULL -- cards that were looked at
);

-- one card played in a solved play
CREATE TABLE solved_cards (
  "game_hash" UBIGINT NOT NULL, -- first 64 bits of the game hash
  "deal" SMALLINT NOT NULL, -- number of the deal in the game, from 1
  "trick" SMALLINT NOT NULL, -- number of the trick in the deal
  "laid" TINYINT NOT NULL, -- 1 for the card led, 2 for the next …
  "before" TINYINT NOT NULL, -- declarer's tricks, all at their best
  "after" TINYINT NOT NULL, -- the same with this card played
  "effects" TINYINT NOT NULL -- legal cards that differ in effect
);

-- one poker hand whose bets were over before its last board card
CREATE TABLE solved_allins (
  "game_hash" UBIGINT NOT NULL, -- first 64 bits of the game hash
  "deal" SMALLINT NOT NULL, -- number of the deal in the game, from 1
  "state" VARCHAR NOT NULL, -- solved, or why not: died, too-long, unknown (budget used up), refused, hidden (cards unknown)
  "message" VARCHAR, -- what the solver said, if it is not solved
  "solver" VARCHAR NOT NULL, -- package and version that was asked
  "to_come" TINYINT, -- board cards that were to come
  "boards" INTEGER -- boards that could come, all of which were counted
);

-- one player left in a solved poker hand
CREATE TABLE solved_shares (
  "game_hash" UBIGINT NOT NULL, -- first 64 bits of the game hash
  "deal" SMALLINT NOT NULL, -- number of the deal in the game, from 1
  "seat" TINYINT NOT NULL, -- seat number, from 0 clockwise
  "equity" DOUBLE NOT NULL, -- share of the pots that he contests
  "expected" DOUBLE NOT NULL -- chips to be expected, after the rake
);

-- one hand of cribbage whose discards were worked out
CREATE TABLE solved_cribbage (
  "hand" BIGINT NOT NULL, -- the cards as they were dealt, as a mask
  "lay" TINYINT NOT NULL, -- how many of them go to the crib
  "crib_four" BOOLEAN NOT NULL, -- four of a suit are a flush in the crib
  "short_flush" BOOLEAN NOT NULL, -- a hand of three cards can have a flush
  "state" VARCHAR NOT NULL, -- solved, or why not: died, too-long, unknown (budget used up), refused, hidden (cards unknown)
  "message" VARCHAR, -- what the solver said, if it is not solved
  "solver" VARCHAR NOT NULL -- package and version that was asked
);

-- one way to lay away cards of a hand of cribbage
CREATE TABLE solved_discards (
  "hand" BIGINT NOT NULL, -- the cards as they were dealt, as a mask
  "lay" TINYINT NOT NULL, -- how many of them go to the crib
  "crib_four" BOOLEAN NOT NULL, -- four of a suit are a flush in the crib
  "short_flush" BOOLEAN NOT NULL, -- a hand of three cards can have a flush
  "away" BIGINT NOT NULL, -- cards for the crib as a mask
  "hand_mean" DOUBLE NOT NULL, -- mean of the rest with a starter
  "crib_mean" DOUBLE NOT NULL -- mean of a crib with these cards
);

-- one deal of patience, with the options that matter, that was given to a solver
CREATE TABLE solved_patience (
  "rule_set" VARCHAR NOT NULL, -- rule set
  "setting" VARCHAR NOT NULL, -- options that matter to a solver
  "layout" VARCHAR NOT NULL, -- where the cards lie, by place
  "state" VARCHAR NOT NULL, -- solved, or why not: died, too-long, unknown (budget used up), refused, hidden (cards unknown)
  "message" VARCHAR, -- what the solver said, if it is not solved
  "solver" VARCHAR NOT NULL, -- package and version that was asked
  "outcome" VARCHAR, -- solvable, or unsolvable
  "moves" INTEGER, -- moves of the solver's way to win, a run counting one
  "draws" INTEGER, -- draws from the stock in it
  "way" VARCHAR -- the events of it, one a line
);

-- one lost game of patience in which the first losing move was looked for
CREATE TABLE solved_losses (
  "game_hash" UBIGINT NOT NULL, -- first 64 bits of the game hash
  "deal" SMALLINT NOT NULL, -- number of the deal in the game, from 1
  "state" VARCHAR NOT NULL, -- solved, or why not: died, too-long, unknown (budget used up), refused, hidden (cards unknown)
  "message" VARCHAR, -- what the solver said, if it is not solved
  "solver" VARCHAR NOT NULL, -- package and version that was asked
  "n" INTEGER, -- number of its event; null: it could be won to the end
  "moves_before" INTEGER -- moves before it
);

-- games that repeat another: made by comparing the hashes of all committed games
CREATE TABLE duplicates (game BIGINT, duplicate_of BIGINT);

-- two characters of a card code: 60 is As
CREATE OR REPLACE MACRO card_text(card) AS
  CASE WHEN card = 61 THEN 'Xr' WHEN card = 62 THEN 'Xb' WHEN card = 63 THEN '??'
    WHEN card >= 64 THEN substr('1b1r1x1y2a2r2x2y3b3r3x3y4a4r4x4y5a5r5x5y6a6r6x6y7a7r7x7y8b8a8x8y9a9r9x9yOaOrOxOyNbNaNrNxDbDxDyDz', 2 * (card - 64)::INTEGER + 1, 2)
    ELSE substr('23456789TJQKA', (card & 15)::INTEGER + 1, 1)
      || substr('cdhs', (card >> 4)::INTEGER + 1, 1) END;

-- rank of a card code or a card's text: 2 … 9 T J Q K A; of a flower card its month
CREATE OR REPLACE MACRO card_rank(card) AS
  CASE WHEN TRY_CAST(card AS INTEGER) IS NULL THEN left(CAST(card AS VARCHAR), 1)
    WHEN TRY_CAST(card AS INTEGER) < 61
    THEN substr('23456789TJQKA', (TRY_CAST(card AS INTEGER) & 15) + 1, 1)
    WHEN TRY_CAST(card AS INTEGER) >= 64
    THEN left(card_text(TRY_CAST(card AS INTEGER)), 1) END;

-- suit of a card code or a card's text: c d h s; of a flower card null
CREATE OR REPLACE MACRO suit(card) AS
  CASE WHEN TRY_CAST(card AS INTEGER) IS NULL THEN right(CAST(card AS VARCHAR), 1)
    WHEN TRY_CAST(card AS INTEGER) < 61
    THEN substr('cdhs', (TRY_CAST(card AS INTEGER) >> 4) + 1, 1) END;

-- cards of a mask as players sort them: AsKh2c
CREATE OR REPLACE MACRO hand_text(cards) AS
  list_aggregate(list_transform(
    list_filter([61, 62, 60, 59, 58, 57, 56, 55, 54, 53, 52, 51, 50, 49, 48, 44, 43, 42, 41, 40, 39, 38, 37, 36, 35, 34, 33, 32, 28, 27, 26, 25, 24, 23, 22, 21, 20, 19, 18, 17, 16, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0], lambda code: (cards >> code) & 1 = 1),
    lambda code: card_text(code)), 'string_agg', '');

-- high-card points of a mask: A 4, K 3, Q 2, J 1
CREATE OR REPLACE MACRO hcp(cards) AS
  (
    4 * bit_count(cards & 1152939097061330944) + 3 * bit_count(cards & 576469548530665472)
    + 2 * bit_count(cards & 288234774265332736) + bit_count(cards & 144117387132666368)
)::INTEGER;

-- how many cards of a suit a mask holds
CREATE OR REPLACE MACRO suit_length(cards, suit_letter) AS
  bit_count((cards >> (16 * (strpos('cdhs', suit_letter) - 1))::INTEGER)
    & 8191)::INTEGER;

-- bridge: points of twenty for a match won by so many IMPs, lost if negative; the continuous scale of the World Bridge Federation, 2013, by its formula; null: no boards
CREATE OR REPLACE MACRO victory_points(margin, board_count) AS
  CASE WHEN board_count >= 1 THEN round(10 + sign(margin) * 10
    * (1 - ((sqrt(5) - 1) / 2) ** (3 * least(abs(margin) / (15 * sqrt(board_count)), 1)))
    / (1 - ((sqrt(5) - 1) / 2) ** 3), 2) END;

-- seat that won a trick; null: it was not completed
CREATE OR REPLACE MACRO trick_winner(of_game, of_deal, of_trick) AS
  (SELECT t.winner FROM tricks t
    WHERE t.game = of_game AND t.deal = of_deal AND t.trick = of_trick);

-- one seat of one game that counts (no duplicates)
CREATE VIEW players AS
SELECT s.rules, s.game, s.seat, s.seat_name, s.player, s.name, s.kind,
  p.player AS partner, s.total, s.rank, g.verdict, g.source, g.date
FROM seats s
JOIN games g USING (game)
LEFT JOIN seats p ON p.game = s.game AND p.seat = s.partner
WHERE g.duplicate_of IS NULL;

-- one call or bid of a game that counts; what was withdrawn is left out
CREATE VIEW bids AS
SELECT e.rules, e.game, e.n, e.deal, e.seat, p.seat_name, p.player, p.partner,
  e.what AS call,
  TRY_CAST(regexp_extract(e.what, '^([0-9]+)(NT|[CDHS])$', 1) AS TINYINT) AS level,
  nullif(regexp_extract(e.what, '^([0-9]+)(NT|[CDHS])$', 2), '') AS denomination,
  row_number() OVER auction AS turn,
  e.what <> 'pass' AND count(*) FILTER (e.what <> 'pass') OVER auction = 1 AS opening,
  e.choices, e.forced, p.verdict
FROM events e JOIN players p USING (game, seat)
WHERE e.verb = 'bid' AND (e.flags IS NULL OR e.flags NOT LIKE '%withdrawn%')
WINDOW auction AS (PARTITION BY e.game, e.deal ORDER BY e.n);

-- one card played in a game that counts; what was withdrawn is left out
CREATE VIEW plays AS
SELECT e.rules, e.game, e.n, e.deal, e.trick, e.laid, e.seat, p.seat_name, p.player,
  card_text(e.card) AS card, suit(e.card) AS suit, card_rank(e.card) AS rank,
  t.winner = e.seat AS won, e.choices, e.forced, e.flags, p.verdict
FROM events e JOIN players p USING (game, seat)
LEFT JOIN tricks t ON t.game = e.game AND t.deal = e.deal AND t.trick = e.trick
WHERE e.verb = 'play' AND (e.flags IS NULL OR e.flags NOT LIKE '%withdrawn%');

-- one player in one scored deal of a game that counts
CREATE VIEW results AS
SELECT r.rules, r.game, r.deal, r.seat, p.seat_name, p.player, p.partner, r.points, r.won,
  d.dealer = r.seat AS dealer,
  CASE WHEN d.declarer IS NULL THEN NULL
    WHEN d.declarer = r.seat THEN 'declarer'
    WHEN s.partner = d.declarer THEN 'partner'
    ELSE 'defender' END AS role,
  d.contract, d.trump, d.target, d.made, p.verdict
FROM scores r
JOIN players p USING (game, seat)
JOIN seats s ON s.game = r.game AND s.seat = r.seat
JOIN deals d ON d.game = r.game AND d.deal = r.deal;

-- one hand of one deal of a game that counts, where all its cards are known
CREATE VIEW hands AS
SELECT h.rules, h.game, h.deal, h.seat, p.seat_name, p.player, h.hand,
  hand_text(h.hand) AS cards, bit_count(h.hand)::INTEGER AS size, hcp(h.hand) AS hcp,
  suit_length(h.hand, 's') AS spades, suit_length(h.hand, 'h') AS hearts,
  suit_length(h.hand, 'd') AS diamonds, suit_length(h.hand, 'c') AS clubs
FROM (
  SELECT rules, game, deal, target AS seat,
    bit_or(coalesce(hand, 1::BIGINT << nullif(card, 63)::BIGINT)) AS hand
  FROM events
  WHERE verb = 'deal' AND target IS NOT NULL AND (what IS NULL OR what <> 'talon')
  GROUP BY ALL
  HAVING count(*) FILTER (cards IS NOT NULL OR card = 63) = 0
) h JOIN players p USING (game, seat);

-- one bridge contract that was played and scored, in a game that counts
CREATE VIEW contracts AS
SELECT d.rules, d.game, d.deal, d.contract,
  left(d.contract, 1)::TINYINT AS level, substr(d.contract, 2) AS denomination, d.doubled,
  d.declarer AS seat, p.seat_name, p.player, p.partner,
  CASE WHEN coalesce(g.options ->> '$.scoring', 'duplicate') = 'duplicate'
    THEN CASE coalesce(g.options ->> '$.vulnerable', 'none')
      WHEN 'both' THEN true WHEN 'none' THEN false
      WHEN 'ns' THEN d.declarer % 2 = 0 ELSE d.declarer % 2 = 1 END
  END AS vulnerable,
  d.target, d.made, d.made - d.target AS over, r.points AS score, p.verdict
FROM deals d
JOIN players p ON p.game = d.game AND p.seat = d.declarer
JOIN games g ON g.game = d.game
JOIN scores r ON r.game = d.game AND r.deal = d.deal AND r.seat = d.declarer
WHERE d.scored AND d.rules = 'contract-bridge' AND d.contract IS NOT NULL;

-- one completed trick of a game that counts, with its cards and players
CREATE VIEW tricks_won AS
SELECT t.rules, t.game, t.deal, t.trick,
  any_value(p.seat_name) FILTER (p.seat = t.leader) AS leader,
  any_value(p.seat_name) FILTER (p.won) AS winner,
  any_value(p.player) FILTER (p.won) AS player,
  string_agg(p.card, ' ' ORDER BY p.laid) AS cards,
  any_value(p.card) FILTER (p.laid = 1) AS led,
  any_value(p.card) FILTER (p.won) AS won_by, t.points
FROM tricks t JOIN plays p USING (game, deal, trick)
GROUP BY t.rules, t.game, t.deal, t.trick, t.leader, t.points;

-- one player against another at the same tables, of games that count; both ways round
CREATE VIEW head_to_head AS
SELECT a.rules, a.player, b.player AS opponent, count(*) AS games,
  count(*) FILTER (a.total > b.total) AS ahead, count(*) FILTER (a.total < b.total) AS behind,
  count(*) FILTER (a.total = b.total) AS level, avg(a.total - b.total) AS difference,
  count(*) FILTER (a.rank < b.rank) AS better, count(*) FILTER (a.rank > b.rank) AS worse
FROM players a JOIN players b ON b.game = a.game AND b.seat <> a.seat
JOIN seats s ON s.game = a.game AND s.seat = a.seat
WHERE a.player IS NOT NULL AND b.player IS NOT NULL AND a.player <> b.player
  AND s.partner IS DISTINCT FROM b.seat AND a.total IS NOT NULL AND b.total IS NOT NULL
GROUP BY a.rules, a.player, b.player;

-- one game that counts whose cards were dealt in other games too
CREATE VIEW same_deals AS
SELECT rules, deal_hash, count(*) OVER same AS tables, game, id, date, source, verdict
FROM games WHERE deal_hash IS NOT NULL AND duplicate_of IS NULL
WINDOW same AS (PARTITION BY rules, deal_hash)
QUALIFY count(*) OVER same > 1;

-- one deal of bridge of a game that counts whose 52 cards are known
CREATE VIEW bridge_deals AS
SELECT h.rules, h.game, h.deal, coalesce(d.dealer, 0) AS dealer,
  CASE WHEN coalesce(g.options ->> '$.scoring', 'duplicate') = 'duplicate'
    THEN coalesce(g.options ->> '$.vulnerable', 'none') END AS vulnerable,
  h.north, h.east, h.south, h.west, coalesce(s.state, 'open') AS state, g.verdict
FROM (
  SELECT rules, game, deal, max(hand) FILTER (seat = 0) AS north, max(hand) FILTER (seat = 1) AS east, max(hand) FILTER (seat = 2) AS south, max(hand) FILTER (seat = 3) AS west
  FROM hands WHERE rules = 'contract-bridge' AND size = 13
  GROUP BY rules, game, deal HAVING count(*) = 4
) h JOIN games g USING (game)
LEFT JOIN deals d ON d.game = h.game AND d.deal = h.deal
LEFT JOIN solved_deals s USING (north, east, south, west);

-- one seat as declarer in one denomination of a solved bridge deal
CREATE VIEW double_dummy AS
SELECT b.rules, b.game, b.deal, x.seat, x.denomination, x.tricks
FROM bridge_deals b JOIN solved_deals t USING (north, east, south, west),
  LATERAL (VALUES
    (0, 'C', t.north_c),
    (0, 'D', t.north_d),
    (0, 'H', t.north_h),
    (0, 'S', t.north_s),
    (0, 'NT', t.north_nt),
    (1, 'C', t.east_c),
    (1, 'D', t.east_d),
    (1, 'H', t.east_h),
    (1, 'S', t.east_s),
    (1, 'NT', t.east_nt),
    (2, 'C', t.south_c),
    (2, 'D', t.south_d),
    (2, 'H', t.south_h),
    (2, 'S', t.south_s),
    (2, 'NT', t.south_nt),
    (3, 'C', t.west_c),
    (3, 'D', t.west_d),
    (3, 'H', t.west_h),
    (3, 'S', t.west_s),
    (3, 'NT', t.west_nt)) x(seat, denomination, tricks)
WHERE t.state = 'solved';

-- one solved bridge deal with its dealer and vulnerability: its par
CREATE VIEW par AS
SELECT b.rules, b.game, b.deal, b.dealer, b.vulnerable, p.score, p.contracts
FROM bridge_deals b JOIN solved_pars p USING (north, east, south, west, dealer, vulnerable);

-- one card of a solved bridge play: what it cost, all four hands being seen
CREATE VIEW card_costs AS
SELECT p.rules, p.game, p.n, p.deal, p.trick, p.laid, p.seat,
  q.seat AS "by", q.seat_name AS by_name, q.player,
  CASE WHEN p.seat % 2 = d.declarer % 2 THEN 'declarer'
    WHEN p.trick = 1 AND p.laid = 1 THEN 'lead' ELSE 'defence' END AS role,
  p.card, c.before, c."after", abs(c.before - c."after") AS cost, c.effects, p.verdict
FROM solved_cards c
JOIN games g ON g.game_hash = c.game_hash AND g.duplicate_of IS NULL
JOIN plays p ON p.game = g.game AND p.deal = c.deal AND p.trick = c.trick AND p.laid = c.laid
JOIN deals d ON d.game = p.game AND d.deal = p.deal
JOIN players q ON q.game = p.game
  AND q.seat = CASE WHEN p.seat % 2 = d.declarer % 2 THEN d.declarer ELSE p.seat END
WHERE g.rules = 'contract-bridge';

-- one player left in a poker hand whose bets were over before its last board card
CREATE VIEW all_ins AS
SELECT h.rules, h.game, h.deal, p.seat, p.seat_name, p.player,
  coalesce(a.state, 'open') AS state, a.to_come, a.boards, s.equity, s.expected,
  coalesce(t.value, 0) AS taken, coalesce(t.value, 0) - s.expected AS luck, p.verdict
FROM (
  SELECT e.rules, e.game, e.deal
  FROM events e
  WHERE e.rules IN ('texas-holdem', 'omaha', 'omaha-hilo', 'five-card-omaha', 'big-o', 'courchevel')
  GROUP BY e.rules, e.game, e.deal
  HAVING max(e.n) FILTER (e.verb = 'deal' AND e.what = 'board') > coalesce(max(e.n) FILTER (
    e.verb = 'bet' AND e.what IN ('fold', 'check', 'call', 'open', 'raise')
      AND (e.flags IS NULL OR e.flags NOT LIKE '%withdrawn%')), -1)
) h
JOIN games g USING (game)
JOIN facts f ON f.game = h.game AND f.deal = h.deal AND f.name = 'showdown'
JOIN players p ON p.game = h.game AND p.seat = f.seat
LEFT JOIN facts t ON t.game = h.game AND t.deal = h.deal AND t.seat = f.seat AND t.name = 'taken'
LEFT JOIN solved_allins a ON a.game_hash = g.game_hash AND a.deal = h.deal
LEFT JOIN solved_shares s ON s.game_hash = g.game_hash AND s.deal = h.deal AND s.seat = p.seat;

-- one discard to the crib of a player whose hand is known
CREATE VIEW cribbage_discards AS
SELECT c.rules, c.game, c.n, c.deal, c.seat, c.seat_name, c.player, c.own_crib,
  c.hand, c.lay, c.crib_four, c.short_flush, c.away,
  coalesce(q.state, 'open') AS state,
  max(w.hand_mean) FILTER (w.away = c.away) AS hand_mean,
  max(w.crib_mean) FILTER (w.away = c.away) AS crib_mean,
  max(w.hand_mean + c.way * w.crib_mean) FILTER (w.away = c.away) AS worth,
  max(w.hand_mean + c.way * w.crib_mean) AS best,
  arg_max(w.away, w.hand_mean + c.way * w.crib_mean) AS best_away,
  best - worth AS loss, c.verdict
FROM (
  SELECT h.rules, h.game, e.n, h.deal, h.seat, h.seat_name, h.player, g.verdict,
    h.seat = d.dealer OR g.seats = 4 AND (h.seat + d.dealer) % 2 = 0 AS own_crib,
    CASE WHEN own_crib THEN 1 ELSE -1 END AS way, h.hand, h.size,
    CASE WHEN g.seats = 2 THEN 2 ELSE 1 END::TINYINT AS lay,
    coalesce(g.options ->> '$.crib_flush', 'five') = 'four' AS crib_four,
    -- It counts for hands of three cards only.
    h.size - lay > 3 OR coalesce((g.options ->> '$.short_flush')::BOOLEAN, true) AS short_flush,
    coalesce(e.hand, 1::BIGINT << nullif(e.card, 63)::BIGINT) AS away,
    nullif(coalesce((g.options ->> '$.cards')::BIGINT, 0), 0) AS stated
  FROM hands h
  JOIN games g USING (game)
  JOIN deals d ON d.game = h.game AND d.deal = h.deal
  JOIN events e ON e.game = h.game AND e.deal = h.deal AND e.seat = h.seat AND e.verb = 'discard'
  WHERE h.rules = 'cribbage'
) c
LEFT JOIN solved_cribbage q USING (hand, lay, crib_four, short_flush)
LEFT JOIN solved_discards w USING (hand, lay, crib_four, short_flush)
-- Cards of a deal that was void lie beside those of the one that was played.
WHERE c.size = coalesce(c.stated, CASE WHEN c.lay = 2 THEN 6 ELSE 5 END)
  AND c.away & ~c.hand = 0 AND bit_count(c.away) = c.lay
GROUP BY ALL;

-- one deal of klondike or of the FreeCell family of a game that counts, and what a solver says
CREATE VIEW patience_deals AS
SELECT d.rules, d.game, d.deal, d.setting, d.layout,
  CASE WHEN d.known THEN coalesce(s.state, 'open') ELSE 'hidden' END AS state, s.outcome,
  s.moves AS solver_moves, s.draws AS solver_draws, s.way, d.number, d.verdict
FROM (
  SELECT e.rules, e.game, e.deal, concat_ws(' ', 'draw=' || (g.options ->> '$.draw'), 'passes=' || (g.options ->> '$.passes'), 'partial_run=' || (g.options ->> '$.partial_run'), 'worrying_back=' || (g.options ->> '$.worrying_back'), 'score=' || (g.options ->> '$.score'), 'columns=' || (g.options ->> '$.columns'), 'cells=' || (g.options ->> '$.cells'), 'filled=' || (g.options ->> '$.filled'), 'build=' || (g.options ->> '$.build'), 'empty_column=' || (g.options ->> '$.empty_column'), 'supermove=' || (g.options ->> '$.supermove'), 'position=' || (g.options ->> '$.position')) AS setting,
    string_agg(e.place || ' ' || e.cards, ' ' ORDER BY e.place) AS layout,
    sum(length(e.cards)) = 104 AND NOT bool_or(contains(e.cards, '?')) AS known,
    TRY_CAST(g.extra ->> '$.x_ms_deal' AS BIGINT) AS number, g.verdict
  FROM (
    SELECT rules, game, deal, coalesce(place, 'stock') AS place,
      string_agg(coalesce(cards, card_text(card), hand_text(hand)), '' ORDER BY n) AS cards
    FROM events WHERE verb = 'deal' AND rules IN ('klondike', 'freecell', 'bakers-game', 'eight-off', 'seahaven-towers', 'forecell')
    GROUP BY rules, game, deal, coalesce(place, 'stock')
  ) e JOIN games g USING (game)
  WHERE g.duplicate_of IS NULL
  GROUP BY ALL
) d LEFT JOIN solved_patience s
  ON s.rule_set = d.rules AND s.setting = d.setting AND s.layout = d.layout;

-- one lost game of the FreeCell family whose deal can be solved: where it was lost
CREATE VIEW patience_losses AS
SELECT d.rules, d.game, d.deal, p.seat, p.seat_name, p.player,
  coalesce(s.state, 'open') AS state,
  CASE WHEN s.state = 'solved' THEN s.n IS NULL END AS winnable, s.n,
  coalesce(e.cards, card_text(e.card), hand_text(e.hand)) AS cards, e.to_place, s.moves_before, m.value AS moves, d.verdict
FROM patience_deals d
JOIN games g USING (game)
JOIN players p ON p.game = d.game
JOIN facts f ON f.game = d.game AND f.deal = d.deal AND f.name = 'solved' AND f.value = 0
JOIN facts m ON m.game = d.game AND m.deal = d.deal AND m.name = 'moves'
JOIN results r ON r.game = d.game AND r.deal = d.deal
LEFT JOIN solved_losses s ON s.game_hash = g.game_hash AND s.deal = d.deal
LEFT JOIN events e ON e.game = d.game AND e.n = s.n
WHERE d.rules <> 'klondike' AND d.outcome = 'solvable';
