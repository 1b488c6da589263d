"""The columns of a list of people: which holds names, clubs and divisions."""

from __future__ import annotations

import re
import unicodedata
from enum import StrEnum
from typing import TYPE_CHECKING, Final

from tilerummy.core.names import same_as, visible

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from tilerummy.contest.io.delimited import Line


class Column(StrEnum):
    """What a column holds."""

    NAME = "name"
    GIVEN = "given"
    FAMILY = "family"
    GROUP = "group"
    """Club, school or family."""
    DIVISION = "division"
    IGNORED = "ignored"


NAMES: Final = frozenset({Column.NAME, Column.GIVEN, Column.FAMILY})
_HEADERS: Final = {
    Column.NAME: """
        name names player players playername entrant entrants fullname participant participants
        contestant competitor student pupil child kind member nameofplayer nameofchild
        nameofstudent namedesspielers namedeskindes namedesteilnehmers naamspeler cognomeenome
        nomecognome cognomenome prénometnom prénomnom nometprénoms nombreyapellido
        apellidosynombre apellidoynombre 선수이름 참가자이름 学员姓名 生徒氏名 児童氏名 選手氏名
        参加者氏名 teilnehmer teilnehmerin teilnehmende spieler spielerin namevorname
        vornamename vornachname vorundnachname namen schüler naam speler deelnemer volledigenaam
        nom nomcomplet nometprénom nomprénom joueur joueuse nombre nombrecompleto
        nombreyapellidos jugador nome nomecompleto nomecognome nominativo giocatore jogador
        nazwiskoiimię imięinazwisko zawodnik uczestnik gracz jméno jménoapříjmení hráč meno
        menoapriezvisko název név teljesnév játékos résztvevő namn spelare deltagare navn
        spiller deltager deltaker nimi pelaaja adsoyad adı adısoyadı adısoyad isim oyuncu имя
        фио имяфамилия фамилияимя игрок участник імя όνομα ονοματεπώνυμο παίκτης שם שםמלא ชื่อ
        ชื่อสกุล ชื่อนามสกุล tên họtên họvàtên 이름 성명 선수 선수명 참가자 참가자명 姓名 名字 选手
        选手姓名 参赛者 参赛选手 選手 選手名 參賽者 學生姓名 学生姓名 氏名 名前 お名前 参加者
        参加者名""",
    Column.GIVEN: """
        first firstname firstnames middlename prénoms nombres given givenname givennames
        forename vorname vornamen rufname voornaam roepnaam prénom prenom nombredepila imię imie
        křestníjméno keresztnév utónév förnamn fornavn etunimi prenume ime 名 명""",
    Column.FAMILY: """
        last lastname family familyname surname nachname familienname zuname achternaam
        familienaam tussenvoegsel tussenvoegsels voorvoegsel nomdefamille primerapellido
        segundoapellido apellidopaterno apellidomaterno apellido apellidos cognome sobrenome
        apelido nazwisko příjmení priezvisko vezetéknév családnév efternamn etternavn efternavn
        sukunimi soyad soyadı soyisim фамилия прізвище επώνυμο επίθετο prezime שםמשפחה นามสกุล họ
        姓 姓氏 성""",
    Column.GROUP: """
        group school club team family schoolname clubname teamname vereinsname schulname
        schoolgroup clubschool organisation organization institution verein heimatverein schule
        mannschaft familie vereniging clubnaam school école ecole équipe equipe établissement
        collège lycée escuela centro instituto colegio equipo scuola squadra circolo società
        escola clube szkoła klub drużyna škola oddíl družstvo iskola egyesület csapat klubb
        förening skola lag forening skole klubben koulu seura joukkue okul kulüp takım школа
        клуб команда σχολείο σύλλογος ομάδα ביתספר מועדון โรงเรียน สโมสร trường câulạcbộ 학교
        소속 가족 단체 팀 학교명 클럽 学校 单位 所属学校 所属団体 소속학교 소속단체 소속팀 학원
        学校名称 學校名稱 单位名称 單位名稱 家庭 团体 队 俱乐部 所属 學校 單位 俱樂部 團體
        クラブ サークル チーム 学校名 所属クラブ""",
    Column.DIVISION: """
        division category event bracket abteilung kategorie divisie categorie catégorie división
        categoría categoria divisione kategoria kategória kategori luokka категория дивизион
        κατηγορία קטגוריה 부문 종별 참가부문 参赛组别 參賽組別 组别 分组 組別 分組 部門
        クラス区分""",
    Column.IGNORED: """
        no nr number num nummer id # pos position rank lp št č numer numéro número numero номер
        email mail phone telefon 번호 순번 연번 序号 编号 号码 序號 編號 番号""",
}
_CLASSES: Final = """
    class grade section year age klasse stufe klassenstufe jahrgang alter altersklasse groep
    leeftijd classe niveau grado curso classe klasa třída ročník osztály klass årskurs trinn
    sınıf класс
    부 조 학년 组 级别 年级 組 級別 年級 学年 クラス"""
"""A division in one list and a school class in another; the contest's divisions decide."""
_WITHIN: Final = 6
"""Lines at the top in which a header is looked for."""
_NOT_LETTERS: Final = re.compile(r"[\s_.:*/\\’'`´-]+|\(.*\)")
_SHORT: Final = "child kind 名 명 姓 성 họ tên 부 조 组 組 队 first last ime"
"""Words that may be somebody's name too: they count only together with another word of a header."""
_OF_PLAYER: Final = re.compile(r"^(?:players?|students?|pupils?|childs?|participants?|entrants?)")
"""In front of a header: "Player first name"."""
_FURTHER: Final = """
    middlename tussenvoegsel tussenvoegsels voorvoegsel segundoapellido apellidomaterno"""
"""Parts of a name that have a column besides that of their kind."""
_NUMBER: Final = re.compile(r"\d+\s*[.)]?")
_FEWEST_LINES: Final = 3
_DIFFERENT: Final = 0.8
"""The share of different given names among those of a list."""
_INSTITUTION: Final = re.compile(
    r"\d|school|schul|college|club|team|family|familie|verein|klub|university|academy",
    re.IGNORECASE,
)


def _word(cell: str) -> str:
    """Return a header without spaces, marks and accents: "Prénom (*):" is "prenom"."""
    text = "".join(
        char
        for char in unicodedata.normalize("NFKD", cell.casefold())
        if not unicodedata.combining(char)
    )
    return same_as(_NOT_LETTERS.sub("", text) or text.strip())


def _words(text: str) -> frozenset[str]:
    return frozenset(map(_word, text.split()))


def _header_word(cell: str) -> str:
    """Return the known header in *cell*, as "School / club" has one, or what is written there."""
    word = _word(cell)
    candidates = (word, _OF_PLAYER.sub("", word), *map(_word, cell.split("/")))
    return next((one for one in candidates if one in _KNOWN), word)


_CLASS_WORDS: Final = _words(_CLASSES)
_SHORT_WORDS: Final = _words(_SHORT)
_FURTHER_WORDS: Final = _words(_FURTHER)
_KNOWN: Final = {
    **{word: kind for kind, text in _HEADERS.items() for word in _words(text)},
    **dict.fromkeys(_CLASS_WORDS, Column.DIVISION),
}


def header_of(lines: Sequence[Line]) -> int | None:
    """Return the index of the line that names the columns, below titles if there are any."""
    for at, line in enumerate(lines[:_WITHIN]):
        filled = [cell for cell in line.cells if cell]
        known = [word for word in map(_header_word, filled) if word in _KNOWN]
        sure = [word for word in known if word not in _SHORT_WORDS]
        named = any(_KNOWN[word] in NAMES for word in known)
        below_titles = all(_filled(above) < max(2, len(filled)) for above in lines[:at])
        if below_titles and ((named and sure) or len(known) > 1):
            return at
    return None


def columns_of(
    header: Line | None, body: Sequence[Line], divisions: Iterable[str] = ()
) -> tuple[Column, ...]:
    """Return the content of each column: by the header if there is one, else by the cells.

    A school class counts as a division only if it is the name of one of *divisions*.
    """
    width = max(len(line.cells) for line in (*body, header) if line is not None)
    if header is None:
        return _by_cells(body, width)
    words = [_header_word(cell) for cell in header.cells] + [""] * (width - len(header.cells))
    kinds = [_KNOWN.get(word, Column.IGNORED) for word in words]
    _choose_division(kinds, words, body, {same_as(visible(name)) for name in divisions})
    _choose_names(kinds, words, body)
    # Of several columns of a kind the first counts, and those with the rest of a name.
    further = {at for at, word in enumerate(words) if word in _FURTHER_WORDS}
    first: dict[Column, int] = {}
    for at, kind in enumerate(kinds):
        if at not in further:
            first.setdefault(kind, at)
    return tuple(
        kind if at in further or first[kind] == at else Column.IGNORED
        for at, kind in enumerate(kinds)
    )


def _filled(line: Line) -> int:
    return sum(bool(cell) for cell in line.cells)


def _choose_division(
    kinds: list[Column], words: Sequence[str], body: Sequence[Line], divisions: set[str]
) -> None:
    """Ignore school classes where another column holds the division, or where they name none."""
    classes = [at for at, word in enumerate(words) if word in _CLASS_WORDS]
    named = any(kind is Column.DIVISION for at, kind in enumerate(kinds) if at not in classes)
    for at in classes:
        cells = {same_as(visible(cell)) for cell in _cells(body, at)}
        if named or not cells & divisions:
            kinds[at] = Column.IGNORED


def _choose_names(kinds: list[Column], words: Sequence[str], body: Sequence[Line]) -> None:
    """Tell a full name from a family name or a given name whose other half has its own column."""
    given, family = Column.GIVEN in kinds, Column.FAMILY in kinds
    name = kinds.index(Column.NAME) if Column.NAME in kinds else None
    if name is not None and given and family:
        kinds[:] = [
            Column.IGNORED if kind in {Column.GIVEN, Column.FAMILY} else kind for kind in kinds
        ]
    elif name is not None and (given or family):
        kinds[name] = Column.FAMILY if given else Column.GIVEN
    elif name is None and not given and not family:
        unknown = [at for at, word in enumerate(words) if word and word not in _KNOWN]
        first = next((at for at in unknown if any(_cells(body, at))), None)
        if first is not None:
            kinds[first] = Column.NAME


def _by_cells(body: Sequence[Line], width: int) -> tuple[Column, ...]:
    """Return what each column holds: numbers, then name, club, division."""
    if _family_first(body):
        return Column.FAMILY, Column.GIVEN
    kinds = iter((Column.NAME, Column.GROUP, Column.DIVISION))
    numbered = width > 1 and all(_NUMBER.fullmatch(line.cells[0]) for line in body)
    return tuple(
        Column.IGNORED if numbered and at == 0 else next(kinds, Column.IGNORED)
        for at in range(width)
    )


def _family_first(body: Sequence[Line]) -> bool:
    """Whether each line is "Lovelace, Ada": two halves of a name, not a name and a club."""
    if any(len(line.cells) != 2 or "," not in line.text for line in body):
        return False
    return are_halves([(line.cells[0], line.cells[1]) for line in body])


def are_halves(pairs: Sequence[tuple[str, str]]) -> bool:
    """Whether *pairs* are family names and given names, not names and clubs.

    Clubs repeat and given names hardly do; two lines are too few to say.
    """
    given = [other for _, other in pairs]
    return (
        len(pairs) >= _FEWEST_LINES
        and all(_is_family_name(family) for family, _ in pairs)
        and all(one and len(one.split()) <= 2 and not _INSTITUTION.search(one) for one in given)
        and len({same_as(one) for one in given}) >= _DIFFERENT * len(given)
    )


def _is_family_name(text: str) -> bool:
    """Whether *text* is one word, or one after particles: "van der Berg"."""
    *before, last = text.split() or [""]
    return bool(last) and all(word[0].islower() for word in before)


def _cells(body: Sequence[Line], at: int) -> list[str]:
    return [line.cells[at] for line in body if at < len(line.cells) and line.cells[at]]
