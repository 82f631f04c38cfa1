// Decides whether two names mean the same member.
import { foldMemberName } from "../json/names.ts"
import { areAliases } from "../rules/aliases.ts"
import { keyWords, NEGATIONS, wordSet } from "./plain-words.ts"

/** Words that turn a name into another thing, or its opposite. Ex) no_cache, min_size, old_path */
const TURNING = wordSet(
  `${NEGATIONS} disable disabled excluded excluding except hide keep min minimum max maximum ` +
    "from to old new start end begin before after until since src dst source target first last in out left right up down cc bcc reply",
)

/** Synonyms in names, for any tool. */
const SYNONYMS: readonly ReadonlySet<string>[] = [
  "from source src origin sender payer",
  "to destination dest dst recipient receiver addressee payee beneficiary target",
  "path file filename filepath doc document location",
  "id identifier uid",
  "text content body message msg",
  "city town place location",
  "qty quantity",
  "amount sum",
  "account acc acct",
  "subject title heading headline topic",
  "email mail",
  "phone telephone tel",
  "user username login",
  "date day",
  "priority urgency importance",
  "query q search",
  "directory dir folder",
].map(wordSet)

/** Synonyms for days and times: there `from` is a start. An end is no recipient, so elsewhere they are separate. */
const TIME_SYNONYMS: readonly ReadonlySet<string>[] = ["from start begin since", "to end until"].map(wordSet)

/** Directions, whose noun may be left out. Ex) from for from_account */
const DIRECTIONS: ReadonlySet<string> = new Set(
  [...SYNONYMS.slice(0, 2), ...TIME_SYNONYMS].flatMap((group) => [...group]),
)
const DIRECTED = wordSet(
  "account address iban harbour port station airport city town place location date day time name id number email user file path folder directory currency unit language",
)

/** Words that add nothing to the rest of a name. */
const FILLER = wordSet("id identifier name value val number num nr given requested the full how many")

/** Names that say only that there is a value. */
const UNSPECIFIC = wordSet("target item object thing resource value val input arg argument param parameter place")

/** Names of objects that models wrap around the arguments. Other names may change what is inside. Ex) exclude, draft */
const WRAPPERS = wordSet(
  "payload argument arg param parameter input data body request option kwarg propertie property field value object json call setting config date range period",
)

/**
 * Nouns for the thing that members belong to: they group the members and say nothing about them. Excluded are roles
 * (sender, billing), which say whose the members are, and words that restrict or set aside (filter, exclude, draft).
 */
const GROUPS = wordSet(
  "address location place coordinate position geo contact person customer client guest passenger patient user profile company organization organisation " +
    "product item event meeting appointment booking reservation schedule trip flight hotel room vehicle car payment dimension size measurement detail info information",
)

/** True if a name consists only of these words. */
function consistsOf(name: string, ...sets: readonly ReadonlySet<string>[]): boolean {
  const words = keyWords(name)
  return words.length > 0 && words.every((word) => sets.some((set) => set.has(word)))
}

/** True for names of groups of members. Ex) address, contact_info */
export const isGroupName = (name: string): boolean => consistsOf(name, GROUPS, WRAPPERS) && !consistsOf(name, WRAPPERS)

/** True if names are clear without their owner. Ex) city, but not id; `name` counts beside other telling names. */
export function areTellingNames(names: readonly string[]): boolean {
  const fillers = names.filter((name) => consistsOf(name, FILLER, UNSPECIFIC))
  return fillers.length < names.length && fillers.every((name) => foldMemberName(name) === "name")
}

/** True for names of wrappers around the arguments. Ex) arguments, order for create_order */
export const isWrapperName = (name: string, toolWords: ReadonlySet<string>): boolean =>
  consistsOf(name, WRAPPERS, toolWords)

/**
 * True if the first word is the plural of the second, without its s. Ex) category and categorie, box and boxe, statu
 * and statuse
 */
const isPluralOf = (plural: string, word: string): boolean =>
  (/[^aeiou]y$/.test(word) && plural === `${word.slice(0, -1)}ie`) ||
  (/(?:x|ch|sh|ss|z)$/.test(word) && plural === `${word}e`) ||
  (word.endsWith("u") && plural === `${word}se`)

const areSynonyms = (a: string, b: string, isTime = false): boolean =>
  a === b ||
  isPluralOf(a, b) ||
  isPluralOf(b, a) ||
  [...SYNONYMS, ...(isTime ? TIME_SYNONYMS : [])].some((group) => group.has(a) && group.has(b))

/** What is known about the place of a name. */
export interface NameContext {
  /** Words that are implied, such as those of the tool's name. */
  readonly words: ReadonlySet<string>
  /** True if the place holds a day or a time. */
  readonly isTime: boolean
}

const NO_CONTEXT: NameContext = { words: new Set(), isTime: false }

/**
 * True if two keys can mean the same: the same words or synonyms, and further words on one side only, which add
 * nothing.
 * @example areNamesAlike("source", "from_account") // true; ("parent_id", "id") and ("no_cache", "cache") are not
 */
export function areNamesAlike(a: string, b: string, { words, isTime }: NameContext = NO_CONTEXT): boolean {
  const first = withoutPurpose(keyWords(a), words)
  const second = keyWords(b)
  if (first.length === 0 || second.length === 0) return false
  if (
    foldMemberName(a) === foldMemberName(b) ||
    areAliases(first.join(""), second.join("")) ||
    areAliases(foldMemberName(a), foldMemberName(b))
  )
    return true
  const isIn = (word: string, others: readonly string[]): boolean =>
    others.some((other) => areSynonyms(word, other, isTime))
  const left = first.filter((word) => !isIn(word, second))
  const right = second.filter((word) => !isIn(word, first))
  if (left.length === first.length || (left.length > 0 && right.length > 0)) return false
  const isDirected = first.every((word) => left.includes(word) || DIRECTIONS.has(word))
  const isUnderstood = (word: string): boolean => [...words].some((other) => areSynonyms(word, other))
  return [...left, ...right].every(
    (word) => !TURNING.has(word) && (FILLER.has(word) || isUnderstood(word) || (isDirected && DIRECTED.has(word))),
  )
}

/** True if all words of the first name occur in the second, so the second may be meant. Ex) file and config_file */
export function isPartOfName(a: string, b: string, { words, isTime }: NameContext): boolean {
  const second = keyWords(b)
  return withoutPurpose(keyWords(a), words).every((word) => second.some((other) => areSynonyms(word, other, isTime)))
}

/** Removes words that repeat the purpose of the tool. Ex) file_to_delete for delete_file */
function withoutPurpose(words: readonly string[], context: ReadonlySet<string>): readonly string[] {
  const at = words.lastIndexOf("to")
  return at > 0 && at < words.length - 1 && words.slice(at + 1).every((word) => context.has(word))
    ? words.slice(0, at)
    : words
}

/** True if the name says nothing, so it can mean any place that is not a direction or bound. Ex) target for path */
export const isUnspecificFor = (name: string, place: string): boolean =>
  consistsOf(name, UNSPECIFIC) && !keyWords(place).some((word) => TURNING.has(word))

/** Words that only mark a name as a switch. */
const SWITCHING = wordSet("is are has have should be do enable enabled use flag")

/** Compares names of switches, where one more word means another thing: notify is not notify_all. */
export function areSwitchesAlike(a: string, b: string): boolean {
  const wordsOf = (name: string): string[] => keyWords(name).filter((word) => !SWITCHING.has(word))
  return haveSameWords(wordsOf(a), wordsOf(b))
}

/** True if both paths consist of the same words. Ex) ["user", "id"] and ["user_id"] */
export const arePathsAlike = (a: readonly string[], b: readonly string[]): boolean =>
  haveSameWords(a.flatMap(keyWords), b.flatMap(keyWords))

const haveSameWords = (a: readonly string[], b: readonly string[]): boolean =>
  a.length > 0 && [...a, ...b].every((word) => a.includes(word) && b.includes(word))
