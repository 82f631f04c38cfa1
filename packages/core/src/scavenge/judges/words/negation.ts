// Detects clauses that say what is not done, by a table of negations in many languages.
import { saysFirstPerson } from "./first-person.ts"
import { INTENT_PHRASES, NEEDS_LOOK } from "./intent.ts"
import { lastOf } from "./sentence.ts"

const wordPattern = (words: string): RegExp => new RegExp(`(?<=[ |'])(?:${words.replaceAll(", ", "|")})(?= )`, "gu")

/** Words that negate the clause wherever they stand in it. */
const NEGATION_WORDS = wordPattern(
  "cannot, never, nicht, nie, niemals, kein, keine, keinen, keinem, keiner, keinesfalls, niet, nooit, geen, ne(?! \\S+[ıiuü]n[ıiuü] ), jamais, n'\\S+, nunca, jamás, tampoco, não, non, не, ни, никогда, ніколи, нельзя, nie, nigdy, inte, aldrig, ej, ikke, aldri, nem, soha, nu voi, nu pot, δεν, μην, không, chưa, đừng, tidak, bukan, jangan, belum, नहीं, मत, لا, لن, لم, ليس, لست, לא, אין, değil, asla",
)

/** "not" behind an auxiliary verb. Ex) I'm not going to , but not: the files not found yet */
const ENGLISH_NEGATION =
  /n't(?= )|(?<= )no way(?= )|(?<= (?:will|shall|am|is|are|i'm|we're|i'll|we'll|do|does|did|have|has|had|would|can|could|should|must|may|might|need|dare) (?:\w+ly )?)not(?= )/g
const SPANISH_NO = /(?<= )no(?= (?!problem|worries|need|idea|hay))/g
const ENGLISH_WORD = / (?:the|i|i'll|i'm|we|let|to|for|with|is|are|of|there's|there|it) /

/** Languages without spaces between words, and those where the verb that ends the clause is negated. */
const UNSPACED_NEGATION =
  /不会|不能|不应|不该|不要|不用|不可|不必|不再|不想|不打算|(?<!有)没有?|尚未|请勿|切勿|拒绝|无法|ไม่|(?:ません|ない|ませんでした|ないです|ずに)(?=[ |]*$)|(?:않|못|없|아니)[가-힣]{0,6}(?=[ |]*$)/g
/** Turkish negates inside the verb. Ex) yapmayacağım, yapmıyorum, yapamam */
const TURKISH_NEGATION = /(?<=\S)(?:m[ae]y[ae]c[ae]|m[ıiuü]yor|(?:[ae]m)[ae]m(?= ))/gu

const NEGATIONS: readonly RegExp[] = [NEGATION_WORDS, ENGLISH_NEGATION, SPANISH_NO, UNSPACED_NEGATION, TURKISH_NEGATION]

/** Start of a clause, whose negation does not affect the main clause. Ex) Let me see why it is not there */
const CLAUSE_START =
  / (?=(?:why|whether|if|that|which|what|who|where|when|because|since|until|but|so|therefore|warum|wieso|weshalb|ob|dass|weil|aber|sondern|also|daher|deshalb|waarom|of|omdat|maar|dus|pourquoi|parce|si|que|qui|car|mais|donc|por|porque|pero|así|entonces|mas|então|perché|se|che|ma|quindi|почему|что|если|но|поэтому|чому|що|але|тому|dlaczego|czy|że|ale|więc|varför|om|eftersom|men|så|hvorfor|fordi) )|(?=为什么|为何|是否|哪些|什么|所以|因此|但)/g

/** Ex) There is no way I'll do it , That is not something I'll do */
const NOTHING_OF_IT = / (?:no way|nothing|not (?:something|anything|a \S+|the \S+)) (?:that )?(?:i|we)\b/

/** Only short function words between the negation and the announced act. Ex) no lo voy a */
const NO_TURN = /^\S*(?: (?:lo|la|los|las|le|les|se|te|me|nos|o|a|os|as|ci|ne|li|gli|mi|ti|vi))*$/

const SUBORDINATE_START =
  /^ (?:why|whether|if|that|which|what|who|where|warum|wieso|weshalb|ob|dass|waarom|of|pourquoi|si|que|qui|por|porque|perché|se|che|почему|что|чому|що|dlaczego|czy|że|varför|om|hvorfor) |^ (?:为什么|为何|哪些|什么)/

/** True if all negations are in subordinate clauses without the speaker. Ex) Let me see why it is not there */
export function negatesBelow(words: string): boolean {
  const negatedClauses = words.split("|").flatMap(clausesIn).filter(isNegated)
  return (
    negatedClauses.length > 0 &&
    negatedClauses.every((clauseText) => SUBORDINATE_START.test(clauseText) && !saysFirstPerson(clauseText))
  )
}

const clausesIn = (clauseText: string): string[] =>
  ` ${clauseText} `
    .replace(CLAUSE_START, "\n")
    .split("\n")
    .map((mainClause) => ` ${mainClause.trim()} `)

/** Returns the words of a sentence without the clauses that say what is not done. */
export function affirmedWords(words: string): string {
  if (lastNegation(words) < 0 || NEEDS_LOOK.test(words)) return words
  const affirmedParts = words
    .split("|")
    .map((clauseText) => clausesIn(clauseText).filter((mainClause) => !isNegated(mainClause)))
  return affirmedParts
    .map((mainClauses) => mainClauses.join("").replace(/ +/g, " "))
    .filter((clauseText) => clauseText.trim() !== "")
    .join("|")
}

/**
 * True for a clause with a negation, unless it announces an act behind it. Ex) As I do not see it let me look , but
 * not: não vou
 */
function isNegated(clauseText: string): boolean {
  const at = lastNegation(clauseText)
  if (at < 0 || NOTHING_OF_IT.test(clauseText)) return at >= 0
  return NO_TURN.test(clauseText.slice(at, Math.max(at, lastOf(clauseText, INTENT_PHRASES))))
}

/** Returns the offset of the last negation, or -1. */
function lastNegation(words: string): number {
  let last = -1
  for (const negation of NEGATIONS) {
    if (negation === SPANISH_NO && ENGLISH_WORD.test(words)) continue
    for (const { index } of words.matchAll(negation)) last = Math.max(last, index)
  }
  return last
}
