import { expect, test } from "vitest"
import { foreignNumber } from "../../src/model-repair/foreign-numbers.ts"

test.each([
  [
    25,
    "fünfundzwanzig",
    "fuenfundzwanzig",
    "vijfentwintig",
    "vingt-cinq",
    "vingt cinq",
    "venticinque",
    "veinticinco",
    "vinte e cinco",
  ],
  [25, "двадцать пять", "dwadzieścia pięć", "yirmi beş", "yirmibeş", "二十五", " Fünfundzwanzig "],
  [
    17,
    "siebzehn",
    "zeventien",
    "dix-sept",
    "diciassette",
    "diecisiete",
    "dezessete",
    "dezassete",
    "семнадцать",
    "siedemnaście",
    "on yedi",
    "十七",
  ],
  [22, "zweiundzwanzig", "tweeëntwintig", "tweeentwintig", "ventidue", "veintidós", "veintidos"],
  [31, "einunddreißig", "einunddreissig", "trente et un", "trente-et-un", "trentuno", "treinta y uno", "trinta e um"],
  [71, "soixante et onze", "einundsiebzig", "settantuno"],
  [80, "quatre-vingts", "achtzig", "tachtig", "ochenta", "oitenta", "восемьдесят", "seksen"],
  [99, "quatre-vingt-dix-neuf", "novantanove", "noventa y nueve", "九十九"],
  [
    105,
    "hundertfünf",
    "einhundertfünf",
    "cent cinq",
    "centocinque",
    "ciento cinco",
    "cento e cinco",
    "сто пять",
    "sto pięć",
    "yüz beş",
    "一百零五",
  ],
  [
    200,
    "zweihundert",
    "deux cents",
    "duecento",
    "doscientos",
    "duzentos",
    "двести",
    "dwieście",
    "iki yüz",
    "二百",
    "两百",
  ],
  [
    365,
    "dreihundertfünfundsechzig",
    "trois cent soixante-cinq",
    "trescientos sesenta y cinco",
    "三百六十五",
    "üç yüz altmış beş",
  ],
  [999, "neunhundertneunundneunzig", "novecentos e noventa e nove", "девятьсот девяносто девять"],
  [0, "zéro", "cero", "ноль", "sıfır", "零", "ゼロ"],
  [2, "İki", "dois", "duas", "две", "两"],
])("%i", (value, ...texts) => {
  expect(texts.map((text) => foreignNumber(String(text)))).toEqual(texts.map(() => value))
})

test("a text that is more, less or something else than one number is none", () => {
  const others =
    "|zehn Sitze|fünf und zwanzig|zehn elf|anderthalb|halb acht|billion|billones|milliard|lakh|dutzend|docena|cinco o seis|nicht zehn|минус пять|etwa zehn|" +
    "fünfzwanzig|zwanzigfünf|vingt-un|cento dieci due|dix-six|veinte y cinco|二五|十百|五个|第五|piec|zehnte|quinto|drittel|10"
  expect(others.split("|").filter((text) => foreignNumber(text) !== null)).toEqual([])
})

test("what two languages read differently, or English reads as another word, is none", () => {
  expect(
    ["二百五", "百五", "一百五", "once", "sept", "on", "null", "nul", "um", "cent", "een"].filter(
      (text) => foreignNumber(text) !== null,
    ),
  ).toEqual([])
})
