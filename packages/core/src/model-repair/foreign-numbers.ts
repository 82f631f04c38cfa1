// Parses number words of languages other than English; the whole text must be one number.
import { wordSet } from "./plain-words.ts"

/** Spelling of the numbers from 0 to 999 in a language. In lists, "/" separates two spellings and "_" is a space. */
interface Language {
  /** Numbers that have their own word: up to 9, 19 or 29. */
  readonly units: string
  /** The tens after `units`. */
  readonly tens: string
  readonly hundreds: string
  /** Default: joined by a space. */
  readonly joinTen?: (ten: string, unit: string, n: number) => string
  readonly joinHundred?: (hundred: string, rest: string, n: number) => readonly string[]
  /** Careless spellings of the same text. None if that gives another word. Ex) piec */
  readonly variants?: (text: string) => readonly string[]
}

const withoutAccents = (text: string): string => text.normalize("NFD").replace(/[\u0300-\u036f]/g, "")
const unaccented = (text: string): readonly string[] => [withoutAccents(text)]
const SIGNS = "零 一 二 三 四 五 六 七 八 九"
const SIGN_TENS = "十 二十 三十 四十 五十 六十 七十 八十 九十"
const FRENCH =
  "zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf"

const LANGUAGES: readonly Language[] = [
  {
    units:
      "null eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn",
    tens: "zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig",
    hundreds:
      "hundert/einhundert zweihundert dreihundert vierhundert fünfhundert sechshundert siebenhundert achthundert neunhundert",
    joinTen: (ten, unit) => `${unit === "eins" ? "ein" : unit}und${ten}`,
    joinHundred: (hundred, rest) => [hundred + rest, `${hundred}und${rest}`],
    variants: (text) => [text.replace(/[äöü]/g, (c) => `${withoutAccents(c)}e`).replaceAll("ß", "ss")],
  },
  {
    units:
      "nul één twee drie vier vijf zes zeven acht negen tien elf twaalf dertien veertien vijftien zestien zeventien achttien negentien",
    tens: "twintig dertig veertig vijftig zestig zeventig tachtig negentig",
    hundreds:
      "honderd tweehonderd driehonderd vierhonderd vijfhonderd zeshonderd zevenhonderd achthonderd negenhonderd",
    joinTen: (ten, unit) => `${unit === "één" ? "een" : unit}${unit.endsWith("e") ? "ë" : "e"}n${ten}`,
    joinHundred: (hundred, rest) => ["", " ", "en"].map((joint) => `${hundred}${joint}${rest}`),
    variants: unaccented,
  },
  {
    units: FRENCH,
    tens: "vingt trente quarante cinquante soixante soixante-dix quatre-vingts quatre-vingt-dix",
    hundreds: "cent deux_cents trois_cents quatre_cents cinq_cents six_cents sept_cents huit_cents neuf_cents",
    // Ex) soixante et onze, quatre-vingt-onze
    joinTen: (ten, unit, n) => {
      const rest = ten.endsWith("-dix") ? FRENCH.split(" ")[10 + (n % 10)] : unit
      return `${ten.replace(/-dix$|s$/, "")}${n % 10 === 1 && n < 80 ? " et " : "-"}${rest}`
    },
    joinHundred: (hundred, rest) => [`${hundred.replace(/s$/, "")} ${rest}`],
    // the 1990 reform joins all parts with hyphens; many writers omit them
    variants: (text) =>
      [text, withoutAccents(text)].flatMap((form) => [form, form.replaceAll(" ", "-"), form.replaceAll("-", " ")]),
  },
  {
    units:
      "zero uno due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici sedici diciassette diciotto diciannove",
    tens: "venti trenta quaranta cinquanta sessanta settanta ottanta novanta",
    hundreds: "cento duecento trecento quattrocento cinquecento seicento settecento ottocento novecento",
    joinTen: (ten, unit) => `${/^[uo]/.test(unit) ? ten.slice(0, -1) : ten}${unit === "tre" ? "tré" : unit}`,
    joinHundred: (hundred, rest) => [hundred + rest],
    variants: unaccented,
  },
  {
    units:
      "cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve veinte " +
      "veintiuno veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete veintiocho veintinueve",
    tens: "treinta cuarenta cincuenta sesenta setenta ochenta noventa",
    hundreds: "cien doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos",
    joinTen: (ten, unit) => `${ten} y ${unit}`,
    joinHundred: (hundred, rest) => [`${hundred === "cien" ? "ciento" : hundred} ${rest}`],
    variants: unaccented,
  },
  {
    units:
      "zero um dois/duas três quatro cinco seis sete oito nove dez onze doze treze catorze/quatorze quinze dezesseis/dezasseis dezessete/dezassete dezoito " +
      "dezenove/dezanove",
    tens: "vinte trinta quarenta cinquenta sessenta setenta oitenta noventa",
    hundreds: "cem duzentos trezentos quatrocentos quinhentos seiscentos setecentos oitocentos novecentos",
    joinTen: (ten, unit) => `${ten} e ${unit}`,
    joinHundred: (hundred, rest) => [`${hundred === "cem" ? "cento" : hundred} e ${rest}`],
    variants: unaccented,
  },
  {
    units:
      "ноль/нуль один/одна два/две три четыре пять шесть семь восемь девять десять одиннадцать двенадцать тринадцать четырнадцать пятнадцать шестнадцать " +
      "семнадцать восемнадцать девятнадцать",
    tens: "двадцать тридцать сорок пятьдесят шестьдесят семьдесят восемьдесят девяносто",
    hundreds: "сто двести триста четыреста пятьсот шестьсот семьсот восемьсот девятьсот",
  },
  {
    units:
      "zero jeden dwa/dwie trzy cztery pięć sześć siedem osiem dziewięć dziesięć jedenaście dwanaście trzynaście czternaście piętnaście szesnaście " +
      "siedemnaście osiemnaście dziewiętnaście",
    tens: "dwadzieścia trzydzieści czterdzieści pięćdziesiąt sześćdziesiąt siedemdziesiąt osiemdziesiąt dziewięćdziesiąt",
    hundreds: "sto dwieście trzysta czterysta pięćset sześćset siedemset osiemset dziewięćset",
  },
  {
    units: "sıfır bir iki üç dört beş altı yedi sekiz dokuz",
    tens: "on yirmi otuz kırk elli altmış yetmiş seksen doksan",
    hundreds: "yüz iki_yüz üç_yüz dört_yüz beş_yüz altı_yüz yedi_yüz sekiz_yüz dokuz_yüz",
    variants: (text) => [text.replaceAll(" ", "")],
  },
  {
    units: SIGNS,
    tens: SIGN_TENS,
    hundreds: "一百 二百/两百/兩百 三百 四百 五百 六百 七百 八百 九百",
    joinTen: (ten, unit) => ten + unit,
    joinHundred: (hundred, rest, n) =>
      (n % 100 < 10 ? ["零", "〇"] : [n % 100 < 20 ? "一" : ""]).map((joint) => `${hundred}${joint}${rest}`),
  },
  {
    units: SIGNS,
    tens: SIGN_TENS,
    hundreds: "百 二百 三百 四百 五百 六百 七百 八百 九百",
    joinTen: (ten, unit) => ten + unit,
    joinHundred: (hundred, rest) => [hundred + rest],
  },
]

/** Other words for a number that stands alone. */
const ALONE: readonly (readonly [string, number])[] = [
  ["两", 2],
  ["兩", 2],
  ["〇", 0],
  ["ゼロ", 0],
]

/**
 * Words with another meaning in English or JSON: once is one time, sept a month, on a state, null no value, um a
 * hesitation.
 */
const OTHERWISE = wordSet("once sept on null nul um cent een")

/** Spoken Chinese uses 二百五 for 250; in Japanese it is written for 205. */
const TWO_READINGS = /^[一二三四五六七八九]?百[一二三四五六七八九]$/

const MAX_VALUE = 999

/** Returns all spellings of a number in a language. */
function spell({ units, tens, hundreds, joinTen, joinHundred, variants }: Language, n: number): readonly string[] {
  const wordsAt = (list: string, i: number): readonly string[] =>
    list.split(" ")[i]?.replaceAll("_", " ").split("/") ?? []
  const count = units.split(" ").length
  const below = (rest: number): readonly string[] => {
    if (rest < count) return wordsAt(units, rest)
    const [ten = ""] = wordsAt(tens, Math.floor((rest - count) / 10))
    return rest % 10 === 0
      ? [ten]
      : wordsAt(units, rest % 10).map((unit) => joinTen?.(ten, unit, rest) ?? `${ten} ${unit}`)
  }
  const heads = wordsAt(hundreds, Math.floor(n / 100) - 1)
  const joined = heads.flatMap((head) =>
    below(n % 100).flatMap((rest) => joinHundred?.(head, rest, n) ?? `${head} ${rest}`),
  )
  const texts = n < 100 ? below(n) : n % 100 === 0 ? heads : joined
  return texts.flatMap((text) => [text, ...(variants?.(text) ?? [])])
}

let known: ReadonlyMap<string, number | null> | null = null

/** Maps each spelling to its number; to null if two languages read it differently. */
function allSpellings(): ReadonlyMap<string, number | null> {
  const all = new Map<string, number | null>(ALONE)
  for (const language of LANGUAGES)
    for (let n = 0; n <= MAX_VALUE; n++)
      for (const text of spell(language, n)) all.set(text, all.has(text) && all.get(text) !== n ? null : n)
  return all
}

/** Longer than any spelling. */
const MAX_LENGTH = 64

/** Returns the number from 0 to 999 that a text spells in one of these languages; null if two languages disagree. */
export function foreignNumber(text: string): number | null {
  const word = text.trim().normalize("NFC").toLowerCase().replaceAll("i̇", "i")
  if (word.length > MAX_LENGTH || OTHERWISE.has(word) || TWO_READINGS.test(word)) return null
  known ??= allSpellings()
  return known.get(word) ?? null
}
