// A server's or framework's namespace before a name: which words may be one, and which would make it another action.
import { lazyPattern } from "../lazy-pattern.ts"
import { splitNameWords } from "./forms.ts"

/** What a namespace hides: the name behind it. */
export interface NamespaceCut {
  readonly prefix: string
  readonly rest: string
  /** Behind `__`, `.`, `/`, `:`. A single `-` or `_` also joins the words of a name. */
  readonly isStrong: boolean
}

/** Verbs: `list-create_event` is no server's tool. */
const ACTION_WORDS: ReadonlySet<string> = new Set(
  (
    "add append apply archive block cancel clear close commit copy create delete deploy destroy disable do drop edit enable erase exec execute " +
    "fetch find force get grant insert kill list load lock make merge move open overwrite patch pay post publish purge push put query read remove " +
    "rename replace reset restart revoke run save search send set show start stop submit sync transfer truncate undo unblock uninstall unlock update " +
    "upload view wipe write approve assign attach build buy call check convert count decline deny detach download export generate import install " +
    "invite join leave log notify order pause plan prepare print process refund register reject reply request reserve resume retry return review " +
    "schedule sell share sign sort split subscribe switch tag test toggle track trigger try turn unsubscribe use validate verify wait watch"
  ).split(" "),
)

/** Words that turn an action into another one, or into none. */
const NEGATION_WORDS: ReadonlySet<string> = new Set(
  "no non not never dont don un de dis undo dry dryrun simulate simulated simulation preview mock fake skip without cancel disable disabled deprecated".split(
    " ",
  ),
)

/** Words that say how, when or to how many something is done. */
const MODIFIER_WORDS: ReadonlySet<string> = new Set(
  (
    "pre post re redo batch bulk mass multi all each every auto async force forced safe soft hard quick fast draft temp tmp old new legacy partial " +
    "full only first last next prev previous recurring repeat scheduled conditional is has can should will would could did does if unless except " +
    "ignore before after then and or with to from for by in at of a an the this that on off my self sub super meta private public internal"
  ).split(" "),
)

/** Words of a sentence before the name that may negate it. */
const NEGATION_WINDOW = 8

/** Whether one of the last words turns what is done into something else. */
export const hasNegation = (text: string): boolean =>
  /n['’]t\b/i.test(text.slice(-64)) ||
  splitNameWords(text)
    .slice(-NEGATION_WINDOW)
    .some((word) => NEGATION_WORDS.has(word))

/** Whether a word before a name names a server and says nothing about what is done. */
export function isNamespace(prefix: string, isStrong: boolean): boolean {
  if (prefix === "" || hasNegation(prefix)) return false
  return (
    isStrong ||
    (prefix.length > 1 && !splitNameWords(prefix).some((word) => ACTION_WORDS.has(word) || MODIFIER_WORDS.has(word)))
  )
}

/** Prose that ran into the name. Ex) the total is $41.64**.exchange_items */
const PROSE_CHARACTER = lazyPattern(String.raw`[^\p{L}\p{N}_.:/@-]`)
export const isProse = (prefix: string): boolean => PROSE_CHARACTER().test(prefix)

const STRONG_SEPARATOR = /__|::|\*+|[.:/]|---?(?!-)|(?<=^mcp)[_-]/g
const WEAK_SEPARATOR = /(?<![_-])[_-](?![_-])/g
/** Marks looked at, from the end: prose before a name may hold many. */
const MAX_CUTS = 8

/** Where a namespace may end, longest rest first. */
export function namespaceCuts(name: string): NamespaceCut[] {
  return [...cutsAt(name, STRONG_SEPARATOR, true), ...cutsAt(name, WEAK_SEPARATOR, false)].sort(
    (a, b) => b.rest.length - a.rest.length,
  )
}

function cutsAt(name: string, separatorPattern: RegExp, isStrong: boolean): NamespaceCut[] {
  const out: NamespaceCut[] = []
  for (const separatorMatch of name.matchAll(separatorPattern)) {
    const nameRest = name.slice(separatorMatch.index + separatorMatch[0].length)
    if (nameRest !== "") out.push({ prefix: name.slice(0, separatorMatch.index), rest: nameRest, isStrong })
  }
  return out.slice(-MAX_CUTS)
}

/** Two words or more: such a name is met by chance in no sentence. */
export const hasStructure = (name: string): boolean => splitNameWords(name).length > 1
