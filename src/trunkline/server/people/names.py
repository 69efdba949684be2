"""Names of people: which are allowed, and which look the same."""

from __future__ import annotations

import unicodedata

from trunkline.engine.text import JOINERS, one_line
from trunkline.server.errors import Refused

LONGEST = 40
LONGEST_TABLE = 60
BLANKS = "\u115f\u1160\u2800\u3164\uffa0"  # letters and signs that show nothing
STACK = 4  # marks above or below one letter: more reach into other lines
# Marks that show nothing, but choose a form of what is before them, or join.
UNSEEN = {"\u034f", *map(chr, (*range(0x180B, 0x1810), *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)))}
# Scripts that are written together in one word; of all others a word has one.
TOGETHER = {"CJK", "HIRAGANA", "KATAKANA"}, {"CJK", "HANGUL"}, {"CJK", "BOPOMOFO"}
LETTERS = {"Lu", "Ll", "Lt", "Lo"}  # not those that modify others, which several scripts share
SOMEBODY = "Somebody"  # in place of the name of a person who was deleted
# Letters, folded, that look like Latin ones and are of scripts in which a whole name could be made of such: Lisu,
# Cherokee, Coptic, Canadian syllabics.
DISGUISES = set("".join(("ꓐꓑꓓꓔꓖꓗꓙꓚꓜꓝꓟꓠꓡꓢꓣꓦꓧꓪꓫꓬꓮꓰꓲꓳꓴ", "ᎠᎡᎢᎥᎪᎫᎬᎳᎷᎻᎽᎿᏀᏂᏃᏏᏒᏔᏕᏙᏚᏞᏟᏢᏦᏧᏮᏳᏴ", "ⲀⲂⲈⲎⲒⲔⲘⲚⲞⲢⲤⲦⲨⲬⲌ",
                         "ᗅᗩᗷᑕᗞᗪᗴᖴᕼᒍᒪᗰᑎᑭᖇᔕᑌᐯᗯ")).casefold())


def clean(name: str, longest: int = LONGEST) -> str:
    """Return the name in one normal form; Refused for one that is blank, too long or would disturb a screen."""
    name = " ".join(unicodedata.normalize("NFC", name).split())
    if any(unicodedata.category(c)[0] == "C" and c not in JOINERS for c in name):
        raise Refused(400, "name", "A name cannot have control characters or invisible ones.")
    name = one_line(name)  # joiners that join nothing are left out
    kinds = "".join("_" if c in BLANKS else unicodedata.category(c)[0] for c in name)
    if "M" * (STACK + 1) in kinds:
        raise Refused(400, "name", f"A name cannot have more than {STACK} marks on one letter.")
    if not set(kinds) & set("LNPS"):
        raise Refused(400, "name", "A name needs at least one visible character.")
    if len(name) > longest:
        raise Refused(400, "name", f"A name can have at most {longest} characters; this one has {len(name)}.")
    return name


def chosen(name: str) -> str:
    """Return the name that a person chooses, in one normal form; Refused as by `clean`.

    Refused also for one that looks like another name by letters of another alphabet.
    """
    name = clean(name)
    for word in unicodedata.normalize("NFKC", name).split():
        found = scripts(word)
        if len(found) > 1 and not any(found <= both for both in TOGETHER):
            raise Refused(400, "name", "A word of a name cannot mix letters of different alphabets, such as Latin and "
                                       "Cyrillic: some look the same.")
    letters = {c for c in name.casefold() if unicodedata.category(c) in LETTERS}
    if letters and letters <= DISGUISES:
        raise Refused(400, "name", "The letters of this name look Latin, but are not. Use Latin letters, or at least "
                                   "one that does not look Latin.")
    return name


def scripts(word: str) -> set[str]:
    """Return the scripts of the word's letters, by the first word of their names; other characters have none."""
    return {unicodedata.name(c, "").partition(" ")[0] for c in word
            if unicodedata.category(c) in LETTERS and c not in BLANKS}


def fold(name: str) -> str:
    """Return the same for names that differ only in capitals, spaces, invisible characters, or styles of letters."""
    seen = "".join(c for c in name if c not in UNSEEN and c not in BLANKS and c not in JOINERS)
    plain = "".join(c for c in unicodedata.normalize("NFKC", seen).casefold() if not c.isspace())
    # At most three times as long by folding: cut, for the column's sake.
    return unicodedata.normalize("NFKC", plain)[:120]


# Letters that look alike, folded: those of other scripts to Latin ones, what reads like an l or an o to one of them.
LOOKS = str.maketrans("аеорсухіјѕһԁкмтвнӏԛԝүαβεικμνορτυχζηıɡɴʙᴀi1|0",
                      "aeopcyxljshdkmtbhlqwyabelkmvoptyxznlgnballlo")
CAPITALS = str.maketrans("ΗΝ", "HN")  # Greek ones that look like another Latin letter than their small ones do
PAIRS = {"rn": "m", "vv": "w"}
# Classes of the marks that make another letter of it (of Indic scripts and kana); others are easily overlooked.
OWN = {0, 7, 8, 9}


def alike(name: str, other: str) -> bool:
    """Return whether people at a table could take one name for the other."""
    return fold(name) == fold(other) or look(name) == look(other)


def look(name: str) -> str:
    """Return the same for names that differ only in letters that look alike, marks or punctuation."""
    folded = fold(unicodedata.normalize("NFKD", name).translate(CAPITALS))
    seen = "".join(c for c in unicodedata.normalize("NFD", folded) if not overlooked(c)).translate(LOOKS)
    for pair, letter in PAIRS.items():
        seen = seen.replace(pair, letter)
    return seen or folded


def overlooked(char: str) -> bool:
    """Return whether a character is a mark or punctuation that does not tell two names apart."""
    return (unicodedata.category(char)[0] == "P" or unicodedata.category(char) == "Me"
            or unicodedata.combining(char) not in OWN)
