"""Published solutions of numbered deals, move by move, as the solving programs printed them.

Each has the rule set, the options, the columns as dealt and the moves, parted by commas.
"""

from __future__ import annotations

from typing import Any

SOLUTIONS: dict[str, tuple[str, dict[str, Any], str, str]] = {
    "freecell-24": (
        "freecell",
        {},
        "4c2c9c8cQs4s2h 5hQh3cAc3h4hQd Qc9s6h9h3sKs3d 5d2sJc5cJh6dAs 2dKdThTcTd8d "
        "7hJsKhTsKc7c Ah5s6sAd8hJd 7s6c7d4d8s9d",
        "As home4, Jd cell1, 8h cell2, Ad home2, 2h cell3, 4s cell4, Jd col1, 6s cell1, 5s "
        "col4, Ah home3, 2h home3, Qd cell3, 4h col7, 3h home3, 4h home3, Ac home1, 7c "
        "col7, Qd col6, 7c col5, 3c cell3, Qh col7, 4s col2, 4s cell4, 5h home3, 6d5s col5, "
        "3d col2, Qh col3, 9d col7, 8s col7, 3c col8, 4d3c col5, 6s col8, Jh cell3, 5c "
        "cell1, Jc col6, 2s home4, 4s col4, 3d col4, Qh cell4, Ks col2, 3s home4, Qh col2, "
        "9h cell4, 5c col3, 3d cell1, 4s home4, 5d col8, 5c col4, 6h home3, 8h col3, 4d3c "
        "col4, 5s home4, 5d cell2, 6s home4, 7d col7, 5d col8, 6c5d col7, 7s home4, 8h "
        "cell2, 9s col8, Jh col3, 8h col8, 5c4d3c col5, Jc cell3, Qd cell2, Kc col4, 9h "
        "col6, Qd col4, Jc col4, Jd cell4, Qs cell2, 8c col6, 9c cell3, 2c home1, 3c home1, "
        "4c home1, 3d col1, Jc col2, 3d cell1, 9c col1, 8h col1, Jc col4, 9s cell3, 3d "
        "col8, Jc col2, 3d cell1, Qs col8, Jd col8, 4d cell2, 5c home1, 5d cell4, 6c home1, "
        "7d col6, 8s home4, 9s home4, 7c6d col1, 8d cell3, Td col2, Tc col3, 9d col3, 3d "
        "col7, 8c7d col3, Ts9h col8, Kh cell1, Js col4, 7h home3, 6d col6, 7c home1, 8h "
        "home3, 9h home3, Th home3, Ts home4, Js home4, 8d col1, Kd cell3, 2d home2, 3d "
        "home2, 4d home2, 5d home2, 6d home2, 7d home2, 8d home2, 8c home1, 9c home1, 9d "
        "home2, Tc home1, Jh home3, Td home2, Jd home2, Qs home4, Qd home2, Jc home1, Qc "
        "home1, Kc home1, Qh home3, Ks home4, Kh home3, Kd home2",
    ),
    "bakers-game-24": (
        "bakers-game",
        {},
        "4c2c9c8cQs4s2h 5hQh3cAc3h4hQd Qc9s6h9h3sKs3d 5d2sJc5cJh6dAs 2dKdThTcTd8d "
        "7hJsKhTsKc7c Ah5s6sAd8hJd 7s6c7d4d8s9d",
        "As home4, Jd cell1, 8h cell2, Ad home2, Jd col2, 6s cell3, 5s cell4, Ah home3, 2h "
        "home3, 8d cell1, Td col2, 8d col8, 9d8d col2, 8s cell1, 4d col7, 7d col2, 6d col2, "
        "6c col6, 6s col8, 5s col8, Tc cell3, Th col4, Kd cell4, 2d home2, 3d home2, 4d "
        "home2, Ks col5, 3s col7, 8h col3, 3s col1, 3s cell2, 4s col7, Qs col5, 3s col7, "
        "4s3s col8, Th cell2, Jh col7, 5c col6, Tc col4, Th col7, Tc cell3, Jc cell2, 2s "
        "home4, 5d home2, 6d home2, 7d home2, 8d home2, 9d home2, Td home2, Jd home2, Qd "
        "home2, 3s home4, 4s home4, 5s home4, 6s home4, 7s home4, 8s home4, Kd home2, 8h "
        "cell1, 9h cell4, 6h col4, 9s col8, Jc col3, 9s home4, 9h col7, 8h col7, Tc col3, "
        "4h cell2, 3h home3, Ac home1, 4h home3, 8c cell4, 9c cell1, 2c home1, 3c home1, 4c "
        "home1, 5c home1, 6c home1, 7c home1, 8c home1, 9c home1, Tc home1, Jc home1, Qc "
        "home1, Kc home1, Ts home4, Qh cell3, 5h home3, 6h home3, Qh col6, Qh cell2, Kh "
        "cell4, Js home4, 7h home3, 8h home3, 9h home3, Th home3, Jh home3, Qs home4, Ks "
        "home4, Qh home3, Kh home3",
    ),
    "freecell-11982-unlimited": (
        "freecell",
        {"supermove": "unlimited"},
        "Ah3dKdJc6cJdKc As3h6h5d2c7d8d 4hQs5s5cTh8h2s AcQc4d8cQh9c3s 2d8s9h9d6d2h "
        "6s7hJhTdTcQd TsAd9sKh4s4c JsKs3c7c7s5h",
        "Kc cell1, Jd cell2, 6c cell3, Jc col6, 8d cell4, 6c col2, 3s cell3, 8d col4, Kd "
        "cell4, 3d col7, Ah home3, 2h home3, 5h col1, 6d col8, 2s col7, 5h col2, 4c3d2s "
        "col2, 7s6d col4, 7c col3, 3s col1, 3d2s col7, 3s cell3, Jd col1, 6d col3, 3d2s "
        "col2, Jd cell2, Kc col1, QdJc col1, Tc cell1, 9c8d7s col6, Td9c8d7s col1, Tc col6, "
        "9d cell1, 9h col6, 8s col6, 2d col8, JhTc9h8s col5, 7h col5, 6s col5, 3s col6, 6d "
        "col1, 3d2s col7, JcTd9c8d7s6d col4, 3s cell3, 9d col6, JcTd9c8d7s6d col1, Qh "
        "cell1, 8c col6, 3s col4, 7d6c5h4c col6, 2c cell3, 5d col5, 6h col3, 3h home3, As "
        "home4, 2s home4, 3s home4, 4d col2, Jd col4, 2c col7, 2d cell2, 3c cell3, Qh col8, "
        "3c col2, 2d col2, Jd cell1, Qc cell3, Ac home1, 2c home1, 3d cell2, 4s col4, Qc "
        "col7, 4s home4, 3d col6, Jd col7, 2d cell3, 3c home1, 3d cell2, 4c home1, 8h7c6h "
        "col4, Th cell1, 5c home1, 5s home4, JhTc9h8s7h6s5d col3, QsJhTc9h8s7h6s5d col5, 4h "
        "home3, 5h home3, 6h home3, 6c home1, 7c home1, 7d col3, 8c home1, Tc9h8s7h6s5d "
        "col7, 8s7h6s5d col6, 6s5d col3, 7h home3, 8h home3, 9h home3, Th home3, Jh home3, "
        "Qh home3, 5d cell1, 6s home4, 6d col4, 7s home4, 8s home4, 9d col7, KhQcJdTc9d "
        "col6, 9s home4, Ad home2, Ts home4, 2d home2, 3d home2, 4d home2, 5d home2, 6d "
        "home2, 7d home2, 8d home2, 9d home2, 9c home1, Tc home1, Td home2, Jd home2, Jc "
        "home1, Qc home1, Kh home3, Qd home2, Kc home1, Kd home2, Ks cell3, Js home4, Qs "
        "home4, Ks home4",
    ),
    "freecell-4": (
        "freecell",
        {},
        "Ks2c6d9sTcJc9c QcAcTs5sThQd7d 3dKhQsAs7cKc4s Js8c4d8h3h2dAd 5dAh4h8d7h8s "
        "Kd9d2s4c2h6h 6s6cQh5hJh9h 3s5c7s3cTdJd",
        "8s col7, Ad home2, 2d home2, 7h col7, 8d col1, 6h cell1, Jd cell2, 9c8d col8, "
        "Td9c8d col1, 3c col5, 7s col1, 4h3c col8, Ah home3, 2h home3, 4s cell3, Kc cell4, "
        "3h home3, 7c col4, As home4, 6h col4, Jd col3, 4c col5, 2s home4, 5c4h3c col4, 3s "
        "home4, KhQsJd col8, 7d cell1, 3d home2, 4s home4, Kc col3, Qd col3, Th cell2, 5s "
        "home4, Ts col8, Ac home1, 9d col8, Qc col6, JcTd9c8d7s col3, 9h8s7h col1, Tc9h8s7h "
        "col7, 9s col2, 6d cell3, 2c home1, 3c home1, 4c home1, 4h home3, 6h5c col3, 8h7c "
        "col2, 4d home2, 5d home2, 6d home2, 5c home1, JhTc9h8s7h col6, 5h home3, 6h home3, "
        "Qh cell3, 7d home2, 6c home1, 7c home1, 8c home1, 7h home3, 8h home3, 6s home4, 7s "
        "home4, 8d home2, 9d home2, 9c home1, Td home2, 8s home4, 9h home3, Tc home1, Jc "
        "home1, Th home3, Jh home3, Qc home1, Qh home3, 9s home4, Ts home4, Jd home2, Qd "
        "home2, Kd home2, Kc home1, Js home4, Qs home4, Kh home3, Ks home4",
    ),
    "freecell-1024": (
        "freecell",
        {},
        "AhJh2h4s5h5cKc 3hKs7h2sQcJcJs 2d3d5d6hKh6cAc 5sQhTd8hTh4d8s As6s6d7s9dJd "
        "Ad3s4hQs7cTc Qd7d9hKd2c9s Ts8c3c4c8d9c",
        "8s cell1, Ac home1, 4d cell2, Tc col5, 9s col4, 2c home1, 9c cell3, 8d col4, 4c "
        "cell4, 3c home1, 4c home1, Kc cell4, 5c home1, 6c home1, 7c home1, Qs col3, 8c "
        "home1, 9c home1, Tc home1, Jd col3, 8s col5, 9d8s col8, 7s col4, 6d col4, 6s "
        "cell1, As home4, Js col5, Jc home1, Qc home1, 2s home4, 6s col2, Kc home1, 5h "
        "col2, 4h cell1, 3s home4, Ad home2, 4s home4, 2h cell3, Jh cell4, Ah home3, 2h "
        "home3, 7h6s5h col8, Ks cell3, 3h home3, 4h home3, 5h home3, KhQsJd col1, 6h home3, "
        "5d cell1, 3d col2, 2d home2, 3d home2, 4d home2, 5d home2, Th9s8d7s6d col2, 8h "
        "cell1, Td col5, Qh cell2, 6d home2, 5s home4, 6s home4, 7h home3, 8h home3, 7s "
        "home4, Kd cell1, 9h home3, 7d home2, 8d home2, 8s home4, 9d home2, Td home2, Jd "
        "home2, Qd home2, Kd home2, 9s home4, Th home3, Jh home3, Qh home3, Ts home4, Js "
        "home4, Qs home4, Kh home3, Ks home4",
    ),
}


def solution(name: str) -> dict[str, Any]:
    """The record of a published solution."""
    rules, options, columns, moves = SOLUTIONS[name]
    events = [f"- deal up col{i + 1} {cards}" for i, cards in enumerate(columns.split(" "))]
    events += [f"p1 move {move}" for move in moves.split(", ")]
    return {"rules": rules, "options": options, "seats": ["p1"], "events": events}
