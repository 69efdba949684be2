"""The skeleton: locks, dependencies, documents, the helpers of make."""

from __future__ import annotations

import ast
import json
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

from scripts import build_client, find_chromium, node

ROOT = Path(__file__).parent.parent
BIN = Path(sys.executable).parent  # where the commands of this environment are
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
LOCKS = ("requirements.lock", "requirements-dev.lock", "requirements-node.lock")
DOCUMENTS = ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", *sorted(f"docs/{p.name}" for p in ROOT.glob("docs/*.md")))


def files() -> list[Path]:
    """Every file of the project that a person wrote."""
    made = {"node_modules", "__pycache__", "static"}
    folders = [ROOT / name for name in (".ci", "bench", "docs", "scripts", "src", "tests", "web")]
    found = [path for folder in folders for path in folder.rglob("*") if not made & set(path.parts)]
    return [path for path in [*ROOT.iterdir(), *found] if path.is_file()]


OTHERWISE = {"argon2": "argon2-cffi"}  # imported by another name than it is installed by


def normal(name: str) -> str:
    """A distribution's or module's name as they are compared."""
    return re.sub(r"[-_.]+", "-", name).lower()


def pins(lock: str) -> dict[str, list[str]]:
    """name==version and marker -> its hashes, of every requirement of a lock file."""
    found: dict[str, list[str]] = {}
    entries = re.sub(r"\\\n", " ", re.sub(r"^\s*#.*\n", "", (ROOT / lock).read_text("utf-8"), flags=re.MULTILINE))
    for line in filter(None, map(str.strip, entries.splitlines())):
        requirement, *hashes = re.split(r"\s+--hash=", line)
        found[requirement] = hashes
    return found


@pytest.mark.parametrize("lock", LOCKS)
def test_every_locked_package_has_one_version_and_hashes(lock: str) -> None:
    assert pins(lock)
    for requirement, hashes in pins(lock).items():
        assert re.match(r"^[a-z0-9][a-z0-9._-]*(\[.+\])?==[^\s;]+(\s*;.+)?$", requirement), requirement
        assert hashes, requirement
        assert all(re.fullmatch(r"sha256:[0-9a-f]{64}", h) for h in hashes), requirement


def test_the_locks_agree_and_hold_what_the_project_declares() -> None:
    runtime, dev = set(pins(LOCKS[0])), set(pins(LOCKS[1]))
    # without markers: an extra may need on every system what is else for some
    assert {r.partition(" ;")[0] for r in runtime} <= {r.partition(" ;")[0] for r in dev}

    def names(requirements: object) -> set[str]:
        assert isinstance(requirements, list | set)
        return {normal(re.split(r"[\[<>=;~! ]", r)[0]) for r in requirements}

    groups = PROJECT["dependency-groups"]
    assert names(PROJECT["project"]["dependencies"]) | names(groups["setup"]) <= names(runtime)
    assert names(groups["dev"]).union(*map(names, PROJECT["project"]["optional-dependencies"].values())) <= names(dev)
    assert names(groups["node"]) == names(set(pins(LOCKS[2])))


def test_the_locks_name_no_host() -> None:
    for lock in LOCKS:
        assert not re.search(r"://|--(extra-)?index-url|--find-links", (ROOT / lock).read_text("utf-8")), lock
    for name, package in json.loads((ROOT / "web/package-lock.json").read_text("utf-8"))["packages"].items():
        assert "resolved" not in package, name
        assert not name or package["integrity"].startswith("sha512-"), name


def test_what_the_package_imports_it_declares() -> None:
    extras = PROJECT["project"]["optional-dependencies"].values()
    declared = {normal(re.split(r"[\[<>=]", r)[0]) for r in sum(extras, PROJECT["project"]["dependencies"])}
    for path in (ROOT / "src").rglob("*.py"):
        for statement in ast.walk(ast.parse(path.read_text("utf-8"))):
            modules: list[str] = []
            if isinstance(statement, ast.Import):
                modules = [alias.name for alias in statement.names]
            elif isinstance(statement, ast.ImportFrom) and not statement.level:
                modules = [statement.module or ""]
            for module in modules:
                top = module.partition(".")[0]
                if top not in sys.stdlib_module_names and top != "trunkline":
                    name = OTHERWISE.get(top, normal(top))
                    assert name in declared, f"{path.relative_to(ROOT)} imports {top}: not in pyproject.toml"


def test_dependencies_point_one_way() -> None:
    done = subprocess.run([BIN / "lint-imports", "--no-cache"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert re.search(r"Contracts: \d+ kept, 0 broken", done.stdout)


def test_no_file_points_outside_the_project() -> None:
    outside = re.compile(r"\.\./" + "shared" + r"|(?<![\w.])/" + r"work/|https?://[\w.-]*\b(pypi|pythonhosted|npmjs)\b")
    for path in files():
        try:
            text = path.read_text("utf-8")
        except UnicodeDecodeError:
            continue  # a picture or a font
        for number, line in enumerate(text.splitlines(), 1):
            assert not outside.search(line), f"{path.relative_to(ROOT)}:{number}: {line.strip()[:120]}"


def anchors(path: Path) -> set[str]:
    """The fragments that the headings of a Markdown file give."""
    headings = re.findall(r"^#+\s+(.+)$", path.read_text("utf-8"), flags=re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", h).strip().lower().replace(" ", "-") for h in headings}


@pytest.mark.parametrize("document", DOCUMENTS)
def test_links_and_pictures_of_the_documents_exist(document: str) -> None:
    path = ROOT / document
    text = path.read_text("utf-8")
    targets = re.findall(r"\]\(([^)\s]+)\)", text) + re.findall(r'(?:src|href)="([^"]+)"', text)
    for target in targets:
        if re.match(r"[a-z]+:", target):
            continue
        name, _, fragment = target.partition("#")
        found = path.parent / name if name else path
        assert found.exists(), f"{document} links to {target}"
        assert not fragment or fragment in anchors(found), f"{document} links to {target}"


@pytest.fixture(scope="module")
def metadata() -> dict[str, Any]:
    """What the package tells an index of itself."""
    done = subprocess.run([sys.executable, "-m", "hatchling", "metadata"], cwd=ROOT, capture_output=True, text=True,
                          check=True)
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def test_the_readme_works_on_the_page_of_an_index(metadata: dict[str, Any]) -> None:
    text, own = metadata["readme"]["text"], (ROOT / "README.md").read_text("utf-8")
    assert metadata["readme"]["content-type"] == "text/markdown"
    form = r"""\]\(([^)\s]+)\)|(?:src|href)="([^"]+)\""""
    targets = ["".join(found) for found in re.findall(form, text)]
    assert len(targets) == len(re.findall(form, own)) > 30
    home = metadata["urls"]["Source"]
    for target in targets:
        if target.startswith(home):
            kind, branch, path = target.removeprefix(f"{home}/").split("/", 2)
            assert branch == "main" and (ROOT / path.partition("#")[0]).exists(), target
            assert kind == ("raw" if path.endswith(".png") else "blob"), "a picture is its plain file"
        else:
            assert re.match("https?://", target), f"{target} leads nowhere on an index"


def test_the_package_tells_its_home_and_that_it_is_typed(metadata: dict[str, Any]) -> None:
    assert {"Source", "Documentation", "Changelog", "Issues"} <= set(metadata["urls"])
    assert all(url.startswith(metadata["urls"]["Source"]) for url in metadata["urls"].values())
    assert (ROOT / "src/trunkline/py.typed").is_file() and "Typing :: Typed" in metadata["classifiers"]


@pytest.mark.parametrize("document", DOCUMENTS)
def test_the_make_targets_in_the_documents_exist(document: str) -> None:
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text("utf-8"), flags=re.MULTILINE))
    named = set(re.findall(r"(?:`|^\s*)make ([a-z]+)", (ROOT / document).read_text("utf-8"), flags=re.MULTILINE))
    assert named <= targets


def test_readme_names_the_commands_that_there_are() -> None:
    done = subprocess.run([BIN / "trunkline", "--help"], capture_output=True, text=True, check=True)
    named = set(re.findall(r"^trunkline ([a-z]+)", (ROOT / "README.md").read_text("utf-8"), flags=re.MULTILINE))
    assert len(named) >= 7
    for command in named:
        assert re.search(rf"\b{command}\b", done.stdout), command


def test_ci_is_one_runnable_script() -> None:
    script = ROOT / ".ci/run"
    assert os.access(script, os.X_OK)
    subprocess.run(["bash", "-n", script], check=True)


@pytest.mark.parametrize(("version", "good"), [
    ("v18.20.4", False), ("v20.18.3", False), ("v20.19.0", True), ("v21.7.3", False),
    ("v22.11.0", False), ("v22.12.0", True), ("v24.19.0", True), ("", False),
])
def test_node_is_taken_from_path_only_when_new_enough(version: str, good: bool) -> None:
    assert node.new_enough(version) is good


def test_the_client_is_built_anew_when_a_source_changes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    web, out = tmp_path / "web", tmp_path / "static"
    (web / "src").mkdir(parents=True)
    (web / "node_modules").mkdir()
    (web / "package-lock.json").write_text("{}")
    source = web / "src/main.ts"
    source.write_text("1")
    ran: list[str] = []

    def npm(*arguments: str) -> None:
        ran.append(" ".join(arguments))
        out.mkdir(exist_ok=True)

    for name, value in {"ROOT": tmp_path, "WEB": web, "OUT": out, "npm": npm, "BUILT": out / ".built",
                        "INSTALLED": web / "node_modules/.installed"}.items():
        monkeypatch.setattr(build_client, name, value)

    def commands() -> list[str]:
        ran.clear()
        build_client.build()
        return [command.split(" --")[0] for command in ran]

    assert commands() == ["ci", "run build"]
    assert commands() == []
    source.write_text("2")
    assert commands() == ["run build"]
    (web / "package-lock.json").write_text("{ }")
    assert commands() == ["ci", "run build"]
    source.unlink()
    assert commands() == ["run build"]
    (web / "node_modules/new.js").write_text("not a source")
    assert commands() == []


def test_chromium_is_the_one_that_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    browser = tmp_path / "my-chromium"
    browser.write_text("#!/bin/sh\n")
    browser.chmod(0o755)
    monkeypatch.setenv("TRUNKLINE_CHROMIUM", str(browser))
    assert find_chromium.find() == str(browser)
    monkeypatch.setenv("TRUNKLINE_CHROMIUM", str(tmp_path / "absent"))
    with pytest.raises(SystemExit, match="absent is not a program"):
        find_chromium.find()
