import tomllib

from check_imports import ROOT, violations


def test_import_arrows_point_one_way():
    assert violations() == []


def test_every_package_is_installed():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    listed = set(project["tool"]["setuptools"]["packages"])
    found = {
        ".".join(path.parent.relative_to(ROOT).parts)
        for path in (ROOT / "cardlog").rglob("__init__.py")
    }
    outside = {"cardlog.pipelines", "cardlog.pipelines.indicators", "cardlog.pipelines.models"}
    assert found <= listed
    assert listed - found <= outside | {"cardlog.schemas"}
