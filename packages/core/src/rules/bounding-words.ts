// What a remark beside the arguments says that the call itself does not: where, when, whether and on how much it acts.
import { limitsCall } from "../json/restriction.ts"
import { lazyPattern } from "../lazy-pattern.ts"

/** Signs of a sentence that tells why the call is made. Ex) Reading the list to find the lid; I need the size */
const DESCRIPTION = lazyPattern(
  String.raw`^[\s"'(*_-]{0,8}(?:[\p{L}-]{3,24}ing|to|let|need(?:ed)?|this|because|since)\s|(?<![\p{L}\p{N}])(?:I|we|me|the user|asked|said|wants|wanted|requested|because|so that|in order to|to (?:see|find|check|verify|understand|learn|know|get|make sure|confirm|locate|determine)|ich|wir|weil|damit|je|nous|parce que|pour|para|porque|perché)(?![\p{L}\p{N}])`,
  "iu",
)

/** What bounds the call in any sentence: another place, someone's word, a time that opens the text, no call at all. */
const STRONG_BOUNDS: readonly (() => RegExp)[] = [
  lazyPattern(
    String.raw`\b(?:in|on|against|for) (?:the |a |our )?(?:staging|sandbox|dev|uat|qa|testnet|(?:test|demo|trial|dummy) (?:account|cluster|data|database|db|env|environment|instance|network|server|site|system|tenant|users?)\b)`,
    "i",
  ),
  lazyPattern(
    String.raw`\b(?:after|await\w*|before|if|needs?|once|pending|requir\w+|subject to|until|wait\w*|when|without)(?: [\w'’-]{1,24}){0,4} (?:agree|approv|confirm|consent|permission|sign-?(?:off|ed)|okay|ok\b|go-ahead)`,
    "i",
  ),
  lazyPattern(
    String.raw`\bask (?:me|us|him|her|them|first|before)\b|\b(?:test|tests|testing|example|demo|demonstration|now) only\b|\b(?:not to be|never) (?:run|sent|executed|applied|made)\b|\b(?:hypothetical|what-if)\b`,
    "i",
  ),
  lazyPattern(String.raw`^[\s"'(*_-]{0,8}(?:tomorrow|tonight|later|until|starting|next (?:week|month|year))\b`, "i"),
]

/** Words that bound a call where no sentence stands around them, by what they say. */
const BOUNDING_WORDS: Readonly<Record<string, string>> = {
  place: "staging sandbox testnet test tests testing teste testen demo trial prueba essai prova testlauf тест",
  whether:
    "if when once unless whether provided assuming falls wenn si quand cuando se quando gdy jeśli als indien если hypothetical",
  approval:
    "pending approve approves approved approval confirm confirmation consent permission sign-off ask fragen freigabe requires required",
  time: "after afterwards before until till tomorrow tonight later soon noon midnight starting within monday tuesday wednesday thursday friday saturday sunday morgen später vorher nachher demain avant après mañana antes después depois domani jutro zavtra завтра",
  extent:
    "only just max maximum min minimum most least limit limited first last half partial nur allein alleen seulement uniquement solo sólo apenas somente tylko только höchstens",
  exception:
    "skip keep leave untouched without except exclude excluding ignore spare ohne außer sans sauf sin salvo senza zonder bez без",
  change: "instead actually rather rollback revert reverted undo statt stattdessen",
  example: "example sample draft template beispiel exemple ejemplo esempio exemplo voorbeeld przykład пример",
}

const BOUNDING_SET: ReadonlySet<string> = new Set(Object.values(BOUNDING_WORDS).flatMap((words) => words.split(" ")))

/** The same in scripts that part no words. */
const BOUNDING_SIGNS =
  /仅|僅|只|限|测试|測試|试运行|示例|如果|之前|之后|明天|确认|批准|テスト|のみ|だけ|まで|もし|確認|明日|承認|테스트|만 |확인|승인/

const WORD = lazyPattern(String.raw`[\p{L}][\p{L}\p{M}'’-]*`, "gu")
/** With what is written to it. Ex) 5pm beside an id 5 */
const NUMBER = /\d[\w:]*/g
/** Ex) status=closed, size > 3 */
const COMPARISON = /[\p{L}\p{N}_]\s?(?:[<>=≤≥≠]|!=)/u

/**
 * Whether a remark bounds or postpones the call, so that the call does more without it. A sentence that tells why may
 * speak of anything; a few words may not. Numbers that the arguments hold, too, bound nothing.
 * @example boundsCall("max 4 rows", '{"id":7}') // true
 */
export function boundsCall(said: string, others: string): boolean {
  if (limitsCall(said) || STRONG_BOUNDS.some((pattern) => pattern().test(said)) || BOUNDING_SIGNS.test(said))
    return true
  if (DESCRIPTION().test(said)) return false
  const hasNewNumber = [...said.matchAll(NUMBER)].some(([digits]) => !others.includes(digits))
  return hasNewNumber || COMPARISON.test(said) || [...said.matchAll(WORD())].some(([word]) => isBounding(word))
}

/** Ex) what-if, sign-off: as a whole or in its parts */
const isBounding = (word: string): boolean =>
  [word, ...word.split("-")].some((part) => BOUNDING_SET.has(part.toLowerCase()))
