"""The euchre family."""

GAMES = {
    "euchre": "euchre",
    "euchre-laws-foster": "euchre_laws_foster",
    "euchre-2": "euchre_2",
    "euchre-3": "euchre_3",
    "railroad-euchre": "railroad_euchre",
    "call-ace-euchre": "call_ace_euchre",
}
NAMED = {"euchre": ("euchre/stick-the-dealer", "euchre/benny", "euchre/no-loner-after-pass")}
