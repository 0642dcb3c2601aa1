from check_imports import violations


def test_import_arrows_point_one_way():
    assert violations() == []
