"""The encodings of lists: short texts full of names, in the code pages of many countries."""

from __future__ import annotations

import unicodedata

import pytest

from tilerummy.contest.errors import ContestError
from tilerummy.server.contest.lists.encodings import ENCODINGS, decode
from tilerummy.server.contest.lists.opened import open_list

OWN = {
    "cp1252": "de-AT",
    "cp1250": "pl",
    "cp1251": "uk-UA",
    "cp1253": "el-GR",
    "cp1254": "tr",
    "cp1255": "he-IL",
    "cp1257": "lt",
    "cp1258": "vi",
    "cp874": "th",
    "cp932": "ja",
    "cp949": "ko-KR",
    "gb18030": "zh-CN",
    "cp950": "zh-Hant-TW",
}
"""A language of those who use a code page."""
LISTS = [
    ("cp1252", "Name;Verein\r\nMüller Hans;SC Köln\r\n"),
    ("cp1252", "Anna Weiß;TV Süd"),
    ("cp1252", "Name,Club\r\nO’Brien,St. Mary’s\r\n"),
    ("cp1252", "Name,Club\r\nSinéad O’Connor,St John’s\r\n"),
    ("cp1252", "Renée O’Hara;King’s\nZoë Lee;King’s"),
    ("cp1252", "• Ann\n• Bea"),
    ("cp1252", "Café™;Ann"),
    ("cp1252", "Ann “Annie” Lee,North – upper\nBob,€ 5"),
    ("cp1252", "José,Niño\nFrançois,Évry"),
    ("cp1252", "MÜLLER HANS;KÖLN\nGRÖSS ANNA;KÖLN"),
    ("cp1252", "Søren Kjær;Århus"),
    ("cp1252", "João Gonçalves;São Paulo\nInês;Braga"),
    ("cp1252", "Zoë"),
    ("cp1250", "Łukasz Żak;Szkoła nr 5\r\nZofia Wójcik;Gdańsk"),
    ("cp1250", "Jiří Novák;Plzeň\nŠtěpán Dvořák;Brno"),
    ("cp1250", "Kovács Győző;Szeged\nSzűcs Ágnes;Pécs"),
    ("cp1250", "Dušan Čejka;Košice"),
    ("cp1251", "Иван Петров;Школа 5\nАнна Сидорова;Школа 7"),
    ("cp1251", "ИВАНОВ ИВАН\nПЕТРОВА АННА"),
    ("cp1253", "Γιώργος Παπαδόπουλος;Αθήνα\nΜαρία Νικολάου;Πάτρα"),
    ("cp1254", "Ayşe Yılmaz;Kadıköy\nMehmet Çağlar;İzmir"),
    ("cp1255", "משה כהן;תל אביב\nדוד לוי;חיפה"),
    ("cp1258", "Nguyễn Văn An;Hà Nội\nTrần Thị Bình;Đà Nẵng"),
    ("cp1258", "Lê Hoàng;Huế"),
    ("cp874", "สมชาย ใจดี;กรุงเทพ\nสมหญิง รักไทย;เชียงใหม่"),
    ("cp932", "山田太郎,東京\n佐藤花子,大阪\nすずき,とうきょう"),
    ("cp949", "김민수\n이서연\n박지훈\n"),
    ("cp949", "이름,학교,부문\r\n김민수,한빛초,초등부\r\n이서연,한빛초,초등부\r\n"),
    ("cp949", "최우진\t가람초\n정하은\t가람초\n"),
    ("gb18030", "王伟\n李娜\n张敏\n刘洋\n"),
    ("gb18030", "姓名,学校,组别\r\n王伟,第一小学,小学组\r\n李娜,第二小学,小学组\r\n"),
    ("gb18030", "陈静\t育才\n杨帆\t育才\n"),
    ("cp950", "王小明,台北\n陳美玲,高雄\n林志豪,台中"),
]
NEED_THE_READER = {("cp1257", "Šarūnas;Kaunas"), ("gb18030", "欧阳明")}
"""Of which nothing but the reader's language says what they are."""


def written(text: str, encoding: str) -> bytes:
    """Return *text* as Windows writes it: Vietnamese with its tones apart."""
    if encoding != "cp1258":
        return text.encode(encoding)
    data = b""
    for char in text:
        base, *marks = list(unicodedata.normalize("NFD", char))
        own = [mark for mark in marks if mark in "\u0302\u0306\u031b"]
        tones = [mark for mark in marks if mark not in own]
        data += (unicodedata.normalize("NFC", base + "".join(own)) + "".join(tones)).encode(
            "cp1258"
        )
    return data


@pytest.mark.parametrize(("encoding", "text"), [*LISTS, *sorted(NEED_THE_READER)])
def test_a_reader_of_the_language_gets_the_names_as_they_are(encoding: str, text: str) -> None:
    decoded = decode(written(text, encoding), [OWN[encoding], "en-US", "en"])
    assert decoded.text == text
    assert decoded.encoding in {encoding, decoded.readings[0].encoding}


@pytest.mark.parametrize("languages", [[], ["en-GB", "en"], ["ko", "en"], ["zh-CN"]])
@pytest.mark.parametrize(("encoding", "text"), LISTS)
def test_so_does_a_reader_of_english_korean_or_chinese(
    encoding: str, text: str, languages: list[str]
) -> None:
    assert decode(written(text, encoding), languages).text == text


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be"])
@pytest.mark.parametrize("text", [text for _, text in LISTS[::5]])
def test_unicode_is_known_with_and_without_a_mark(encoding: str, text: str) -> None:
    decoded = decode(text.encode(encoding), ["ko"])
    assert decoded.text == text
    assert decoded.encoding in {encoding.removesuffix("-sig"), "utf-16"}


def test_every_other_reading_is_offered_with_the_words_in_which_it_differs() -> None:
    data = ("Müller Hans;Köln\n" * 300 + "Łukasz").encode("cp1250")
    decoded = decode(data, ["de"])
    shown = {one.encoding: one.sample for one in decoded.readings}
    assert decoded.encoding == decoded.readings[0].encoding == "cp1252"
    assert shown["cp1252"] == "Müller Köln £ukasz"
    assert shown["cp1250"] == "Müller Köln Łukasz"
    assert len(set(shown.values())) == len(shown)
    assert decode(data, ["de"], "cp1250").text.endswith("Łukasz")
    assert decode(b"Ann", ["de"]).readings == ()


def test_every_encoding_that_is_offered_can_be_chosen() -> None:
    for encoding in ENCODINGS:
        data = "Ann".encode(encoding) + b"\n"
        assert decode(data, encoding=encoding).text == "Ann\n"
    assert set(OWN) == set(ENCODINGS) - {"utf-8"}


@pytest.mark.parametrize(
    "data",
    [
        b"%PDF-1.7\nAnna\nBerta\nCarl\n",
        b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + bytes(range(256)),
        b"PK\x05\x06" + bytes(18),
        b"PK\x03\x04" + bytes(200),
        b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(500),
        b"{\\rtf1\\ansi Anna}",
        b"<html><table><tr><td>Anna",
        b"\x1f\x8b\x08\x00Anna",
        b"Anna\x01\x02\nBerta",
        b"\xef\xbb\xbfAnn\xff",
        b"\x81\xff\xff\xfe\x80",
        bytes(range(128, 256)) * 3,
        b"\0" * 100,
        b"Anna\0\0\0Berta\0",
    ],
)
def test_a_file_that_is_no_text_is_refused(data: bytes) -> None:
    with pytest.raises(ContestError) as error:
        list(open_list(data).lines)
    assert error.value.code == "not_text"


def test_an_encoding_that_does_not_fit_is_refused() -> None:
    with pytest.raises(ContestError) as error:
        decode("Müller".encode("cp1252"), encoding="utf-8")
    assert error.value.code == "not_text"
