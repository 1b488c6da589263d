"""Which column of a list holds what, in the headers of many countries and without one."""

from __future__ import annotations

import pytest

from tilerummy.contest.io.delimited import lines_of
from tilerummy.contest.io.people_columns import columns_of, header_of


def columns(text: str, *divisions: str) -> str:
    lines = list(lines_of(text))
    at = header_of(lines)
    header, body = (None, lines) if at is None else (lines[at], lines[at + 1 :])
    return " ".join(columns_of(header, body, divisions))


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("First name,Last name,Club\nAda,Lovelace,North", "given family group"),
        ("Last name;First name\nLovelace;Ada", "family given"),
        ("Nachname;Vorname;Verein\nGroß;Anna;TV Süd", "family given group"),
        ("Name;Vorname;Verein\nGroß;Anna;TV Süd", "family given group"),
        ("Vor- und Nachname;Schule;Klasse\nAnna Groß;TV;3b", "name group ignored"),
        ("Achternaam;Voornaam;Vereniging\nJansen;Piet;Noord", "family given group"),
        ("Naam;School;Groep\nPiet Jansen;Noord;7", "name group ignored"),
        ("Nom,Prénom,Club\nHugo,Victor,Paris", "family given group"),
        ("Apellidos;Nombre;Colegio\nGarcía;Ana;Sur", "family given group"),
        ("Nazwisko;Imię;Szkoła\nNowak;Zofia;SP 5", "family given group"),
        ("Příjmení;Jméno;Klub\nNovák;Jiří;Plzeň", "family given group"),
        ("Név;Egyesület\nKovács Győző;Szeged", "name group"),
        ("Soyadı;Adı;Okul\nYılmaz;Ayşe;Kadıköy", "family given group"),
        ("SOYADI;ADI\nYılmaz;Ayşe", "family given"),
        ("Фамилия;Имя;Школа\nПетров;Иван;5", "family given group"),
        ("Επώνυμο;Όνομα;Σύλλογος\nΝικολάου;Μαρία;Α", "family given group"),
        ("氏名,学校名,部門\n山田太郎,東京,小学生", "name group division"),
        ("姓,名,所属\n山田,太郎,東京", "family given group"),
        ("성,이름,학교\n김,민수,한빛초", "family given group"),
        ("번호\t성 명\t소속\n1\t김민수\t한빛초", "ignored name group"),
        ("序号,姓名,学校,年级\n1,王伟,一小,三", "ignored name group ignored"),
        ("No.;Player name (full);E-mail\n1;Ada;a@b", "ignored name ignored"),
        ("Name;Home town;Division\nAda;York;Open", "name ignored division"),
        (
            "Player First Name,Player Last Name,School Name\nAda,Lovelace,North",
            "given family group",
        ),
        ("Name des Spielers;Vereinsname\nAnna;TV", "name group"),
        ("Nr;Vorname;Familienname;Verein/Schule\n1;Anna;Groß;TV", "ignored given family group"),
        ("Voornaam;Tussenvoegsel;Achternaam;Club\nPiet;van;Dijk;N", "given family family group"),
        ("Prénom et nom;Établissement\nVictor Hugo;Paris", "name group"),
        ("Cognome e nome;Circolo\nRossi Anna;Nord", "name group"),
        ("お名前,所属団体\n佐藤花子,東小", "name group"),
        ("연번,성명,소속학교\n1,김민수,한강초", "ignored name group"),
        ("姓名,学校名称,参赛组别\n王伟,一小,甲", "name group division"),
        ("School;No.;Participating child\nNorth;1;Ada", "group ignored name"),
    ],
)
def test_a_header_says_what_each_column_holds(text: str, kinds: str) -> None:
    assert columns(text) == kinds


def test_a_school_class_is_a_division_only_where_it_names_one() -> None:
    both = "Name;Grade;Division\nAda;3;Open\nBea;4;Juniors"
    assert columns(both, "Open", "Juniors") == "name ignored division"
    grades = "Name;Grade\nAda;3\nBea;4"
    assert columns(grades, "Open", "Juniors") == "name ignored"
    assert columns(grades, "3", "4") == "name division"
    assert columns("Name;Class\nAda;juniors\nBea;", "Open", "Juniors") == "name division"


@pytest.mark.parametrize(
    "titles", ["Club championship 2026", "Entries;;\n;;", "Open\n\nAs of 1 May"]
)
def test_a_header_is_found_below_titles(titles: str) -> None:
    lines = list(lines_of(f"{titles}\nName;Club;No.\nAda;North;1"))
    at = header_of(lines)
    assert at is not None
    assert lines[at].cells[0] == "Name"


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("Ada Lovelace;North;Open", "name group division"),
        ("1\tAda\tNorth\n2\tBea\tSouth", "ignored name group"),
        ("1.\tAda\n2)\tBea", "ignored name"),
        ("12\n13", "name"),
        ("Lovelace, Ada\nTuring, Alan\nHopper, Grace", "family given"),
        ("van der Berg, Piet\nde Vries, Jan\nBakker, Kees", "family given"),
        ("Berg, Hans\nKoch, Eva\nWolf, Jan\nMay, Ina\nOtt, Hans\nRay, Tom", "family given"),
        ("Ann, North\nBea, South\nCy, North", "name group"),
        ("Ann, North school\nBea, South school\nCy, East school", "name group"),
        ("Ada Lovelace, North\nAlan Turing, South\nGrace Hopper, East", "name group"),
        ("Ann, North\nBea, South", "name group"),
        ("First\nLast\nSung", "name"),
        ("성\t춘향\n명\t계남", "name group"),
        ("Ada\tNorth\tOpen\tx\ty", "name group division ignored ignored"),
    ],
)
def test_without_a_header_cells_say_it(text: str, kinds: str) -> None:
    assert columns(text) == kinds
