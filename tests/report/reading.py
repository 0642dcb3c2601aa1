"""Reads a report as a program would: its tables and what stands behind their numbers."""

import json
import re
from html.parser import HTMLParser


class Tables(HTMLParser):
    """Rows of each table by caption; a cell is its text and the number of its set."""

    def __init__(self):
        super().__init__()
        self.found = {}
        self._path = []

    def handle_starttag(self, tag, attributes):
        given = dict(attributes)
        if tag == "table":
            self._caption, self._rows = "", []
        elif tag == "tr":
            self._rows.append([])
        elif tag in ("td", "th"):
            self._rows[-1].append(["", None])
        elif tag == "a" and "#behind-" in given["href"] and "td" in self._path:
            self._rows[-1][-1][1] = int(given["href"].removeprefix("#behind-"))
        if tag not in ("meta", "link", "img", "br"):
            self._path.append(tag)

    def handle_data(self, text):
        if "caption" in self._path:
            self._caption += text
        elif {"td", "th"} & set(self._path):
            self._rows[-1][-1][0] += text

    def handle_endtag(self, tag):
        while self._path and self._path.pop() != tag:
            pass
        if tag == "table":
            head, *rows = self._rows
            names = [name for name, _ in head]
            self.found[self._caption] = [dict(zip(names, row, strict=True)) for row in rows]


def tables(page):
    parser = Tables()
    parser.feed(page)
    return parser.found


def data(page):
    return json.loads(
        re.search(r'<script type="application/json" id="data">(.*?)</script>', page)[1]
    )


def number(cell):
    return int(cell[0].replace(",", "").replace("−", "-"))
