"""Random games of OpenSpiel written as its playthroughs are, with most states left out."""

import random


def written(name, seed=0, choose=None):
    """Text of a random game; ``choose(state, legal, rng)`` may prefer an action."""
    import pyspiel

    rng = random.Random(f"{name} {seed}")
    state = pyspiel.load_game(name).new_initial_state()
    lines = [f"game: {name}", "", "GameType.long_name = random", ""]
    number = 0
    while not state.is_terminal():
        legal = state.legal_actions()
        action = choose(state, legal, rng) if choose else None
        action = rng.choice(legal) if action is None else action
        lines += [
            f"# State {number}",
            f'# Apply action "{state.action_to_string(action)}"',
            f"action: {action}",
            "",
        ]
        state.apply_action(action)
        number += 1
    lines += [f"# State {number}", *(f"# {line}" for line in str(state).splitlines())]
    lines += ["IsTerminal() = True", f"History() = {state.history()}"]
    returns = [int(x) if float(x).is_integer() else x for x in state.returns()]
    return "\n".join([*lines, f"Returns() = {returns}", ""])
