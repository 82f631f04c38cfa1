// Number words of other languages than English. Every spelling is generated, so a text either is one of them as a whole
// or no number.
import { wordSet } from "./plain-words.ts"

type Spell = (n: number) => readonly string[]

const list = (words: string): readonly string[] => words.split(" ")
const at = (words: readonly string[], i: number): string => words[i] as string
const tensOf = (n: number): number => Math.floor(n / 10)
const hundredsOf = (n: number): number => Math.floor(n / 100)

/** Spellings for n: those of its hundreds, and those of the rest with each of the joints between them. */
function withHundreds(below: Spell, hundreds: Spell, joints: readonly string[]): Spell {
  return (n) => {
    if (n < 100) return below(n)
    if (n % 100 === 0) return hundreds(n)
    return hundreds(n).flatMap((head) =>
      joints.flatMap((joint) => below(n % 100).map((tail) => `${head}${joint}${tail}`)),
    )
  }
}

/** Languages with words for all tens and hundreds, set side by side. Ex) сто двадцать пять */
function sideBySide(small: string, tens: string, hundreds: string, joint: string, hundredJoint = joint): Spell {
  const [units, tenWords, hundredWords] = [list(small), list(tens), list(hundreds)]
  const below: Spell = (n) => {
    if (n < units.length) return at(units, n).split("/")
    const ten = at(tenWords, tensOf(n) - 2)
    return n % 10 === 0
      ? [ten]
      : at(units, n % 10)
          .split("/")
          .map((unit) => `${ten}${joint}${unit}`)
  }
  return withHundreds(below, (n) => [at(hundredWords, hundredsOf(n) - 1)], [hundredJoint])
}

const spellGerman: Spell = (() => {
  const units = list(
    "null eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn",
  )
  const tens = list("zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig")
  const bound = (n: number): string => (n === 1 ? "ein" : at(units, n))
  const below: Spell = (n) => [
    n < 20 ? at(units, n) : `${n % 10 === 0 ? "" : `${bound(n % 10)}und`}${at(tens, tensOf(n) - 2)}`,
  ]
  const hundreds: Spell = (n) => (hundredsOf(n) === 1 ? ["hundert", "einhundert"] : [`${bound(hundredsOf(n))}hundert`])
  return withHundreds(below, hundreds, ["", "und"])
})()

const spellDutch: Spell = (() => {
  const units = list(
    "nul één twee drie vier vijf zes zeven acht negen tien elf twaalf dertien veertien vijftien zestien zeventien achttien negentien",
  )
  const tens = list("twintig dertig veertig vijftig zestig zeventig tachtig negentig")
  const below: Spell = (n) => {
    if (n < 20) return [at(units, n)]
    const [unit, ten] = [n % 10 === 1 ? "een" : at(units, n % 10), at(tens, tensOf(n) - 2)]
    return n % 10 === 0 ? [ten] : [`${unit}${unit.endsWith("e") ? "ë" : "e"}n${ten}`]
  }
  const hundreds: Spell = (n) => [`${hundredsOf(n) === 1 ? "" : at(units, hundredsOf(n))}honderd`]
  return withHundreds(below, hundreds, ["", " ", "en"])
})()

const spellFrench: Spell = (() => {
  const units = list(
    "zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf",
  )
  const tens = list("vingt trente quarante cinquante soixante soixante quatre-vingt quatre-vingt")
  const below: Spell = (n) => {
    if (n < 20) return [at(units, n)]
    const isLong = n >= 60
    const rest = isLong ? n % 20 : n % 10
    const ten = at(tens, tensOf(n) - 2)
    if (rest === 0) return n === 80 ? [`${ten}s`] : [ten]
    return (rest === 1 || rest === 11) && n < 80 ? [`${ten} et ${at(units, rest)}`] : [`${ten}-${at(units, rest)}`]
  }
  const hundreds: Spell = (n) =>
    hundredsOf(n) === 1 ? ["cent"] : [`${at(units, hundredsOf(n))} cent${n % 100 === 0 ? "s" : ""}`]
  const spell = withHundreds(below, hundreds, [" "])
  // the reform of 1990 joins all with hyphens; many leave them out
  return (n) => spell(n).flatMap((text) => [text, text.replaceAll(" ", "-"), text.replaceAll("-", " ")])
})()

const spellItalian: Spell = (() => {
  const units = list(
    "zero uno due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici sedici diciassette diciotto diciannove",
  )
  const tens = list("venti trenta quaranta cinquanta sessanta settanta ottanta novanta")
  const below: Spell = (n) => {
    if (n < 20) return [at(units, n)]
    const [unit, ten] = [n % 10, at(tens, tensOf(n) - 2)]
    if (unit === 0) return [ten]
    return [`${unit === 1 || unit === 8 ? ten.slice(0, -1) : ten}${unit === 3 ? "tré" : at(units, unit)}`]
  }
  return withHundreds(below, (n) => [`${hundredsOf(n) === 1 ? "" : at(units, hundredsOf(n))}cento`], [""])
})()

const spellSpanish: Spell = (() => {
  const spell = sideBySide(
    "cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve veinte " +
      "veintiuno veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete veintiocho veintinueve",
    "veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa",
    "ciento doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos",
    " y ",
    " ",
  )
  return (n) => (n === 100 ? ["cien"] : spell(n))
})()

const spellPortuguese: Spell = (() => {
  const spell = sideBySide(
    "zero um dois/duas três quatro cinco seis sete oito nove dez onze doze treze catorze/quatorze quinze dezesseis/dezasseis dezessete/dezassete dezoito " +
      "dezenove/dezanove",
    "vinte trinta quarenta cinquenta sessenta setenta oitenta noventa",
    "cento duzentos trezentos quatrocentos quinhentos seiscentos setecentos oitocentos novecentos",
    " e ",
  )
  return (n) => (n === 100 ? ["cem"] : spell(n))
})()

const spellRussian = sideBySide(
  "ноль/нуль один/одна два/две три четыре пять шесть семь восемь девять десять одиннадцать двенадцать тринадцать четырнадцать пятнадцать шестнадцать " +
    "семнадцать восемнадцать девятнадцать",
  "двадцать тридцать сорок пятьдесят шестьдесят семьдесят восемьдесят девяносто",
  "сто двести триста четыреста пятьсот шестьсот семьсот восемьсот девятьсот",
  " ",
)

const spellPolish = sideBySide(
  "zero jeden dwa/dwie trzy cztery pięć sześć siedem osiem dziewięć dziesięć jedenaście dwanaście trzynaście czternaście piętnaście szesnaście " +
    "siedemnaście osiemnaście dziewiętnaście",
  "dwadzieścia trzydzieści czterdzieści pięćdziesiąt sześćdziesiąt siedemdziesiąt osiemdziesiąt dziewięćdziesiąt",
  "sto dwieście trzysta czterysta pięćset sześćset siedemset osiemset dziewięćset",
  " ",
)

const spellTurkish: Spell = (n) => {
  const units = list("sıfır bir iki üç dört beş altı yedi sekiz dokuz")
  const tens = list("on yirmi otuz kırk elli altmış yetmiş seksen doksan")
  if (n === 0) return ["sıfır"]
  const hundred = n < 100 ? [] : n < 200 ? ["yüz"] : [at(units, hundredsOf(n)), "yüz"]
  const words = [
    ...hundred,
    ...(tensOf(n % 100) === 0 ? [] : [at(tens, tensOf(n % 100) - 1)]),
    ...(n % 10 === 0 ? [] : [at(units, n % 10)]),
  ]
  return [words.join(" "), words.join("")]
}

const SIGNS = [..."零一二三四五六七八九"]

/** Below a hundred Chinese and Japanese write the same. */
const spellSignsBelow: Spell = (n) =>
  n < 10 ? [at(SIGNS, n)] : [`${n < 20 ? "" : at(SIGNS, tensOf(n))}十${n % 10 === 0 ? "" : at(SIGNS, n % 10)}`]

const spellChinese: Spell = (n) => {
  if (n < 100) return n === 2 ? ["二", "两", "兩"] : spellSignsBelow(n)
  const heads = hundredsOf(n) === 2 ? ["二百", "两百", "兩百"] : [`${at(SIGNS, hundredsOf(n))}百`]
  const rest = n % 100
  if (rest === 0) return heads
  const tails =
    rest < 10
      ? [`零${at(SIGNS, rest)}`, `〇${at(SIGNS, rest)}`]
      : spellSignsBelow(rest).map((tail) => (rest < 20 ? `一${tail}` : tail))
  return heads.flatMap((head) => tails.map((tail) => `${head}${tail}`))
}

const spellJapanese: Spell = (n) => {
  if (n === 0) return ["〇", "ゼロ", "零"]
  const head = n < 100 ? "" : `${n < 200 ? "" : at(SIGNS, hundredsOf(n))}百`
  return n % 100 === 0 ? [head] : spellSignsBelow(n % 100).map((tail) => `${head}${tail}`)
}

/** In Chinese 二百五 is spoken for 250, in Japanese it is written for 205: listed, so that both are refused. */
const spellChineseShort: Spell = (n) =>
  n < 100 || n % 100 === 0 || n % 10 !== 0
    ? []
    : [hundredsOf(n) === 1 ? "" : at(SIGNS, hundredsOf(n)), "一"].map(
        (head) => `${head}百${at(SIGNS, tensOf(n % 100))}`,
      )

const withoutAccents = (text: string): string => text.normalize("NFD").replace(/[\u0300-\u036f]/g, "")
const withUmlautsApart = (text: string): string =>
  text.replace(/[äöü]/g, (c) => `${withoutAccents(c)}e`).replaceAll("ß", "ss")

/** The languages, and how they write without marks. None where that makes another word. Ex) piec */
const LANGUAGES: readonly (readonly [Spell, (text: string) => string])[] = [
  [spellGerman, withUmlautsApart],
  ...[spellDutch, spellFrench, spellItalian, spellSpanish, spellPortuguese].map(
    (spell) => [spell, withoutAccents] as const,
  ),
  ...[spellRussian, spellPolish, spellTurkish, spellChinese, spellJapanese, spellChineseShort].map(
    (spell) => [spell, (text: string) => text] as const,
  ),
]

/** Something else in English or JSON: once is one time, sept a month, on a state, null no value, um a hesitation. */
const OTHERWISE = wordSet("once sept on null nul um cent een")

const LARGEST = 999

let known: ReadonlyMap<string, number | null> | null = null

function spellings(): ReadonlyMap<string, number | null> {
  const all = new Map<string, number | null>()
  for (const [spell, other] of LANGUAGES)
    for (let n = 0; n <= LARGEST; n++)
      for (const text of spell(n))
        for (const form of [text, other(text)])
          all.set(form, (all.get(form) ?? n) === n && all.get(form) !== null ? n : null)
  return all
}

/** Longer than any of them. */
const LONGEST = 64

/** The number from 0 to 999 that a text spells in one of these languages; null where two read it differently. */
export function foreignNumber(text: string): number | null {
  const word = text.trim().normalize("NFC").toLowerCase().replaceAll("i̇", "i")
  if (word.length > LONGEST || OTHERWISE.has(word)) return null
  known ??= spellings()
  return known.get(word) ?? null
}
