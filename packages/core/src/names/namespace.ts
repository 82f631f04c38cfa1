// Which words before a name may be a server's or framework's namespace, and which make it another action.
import { lazyPattern } from "../lazy-pattern.ts"
import { READING_VERBS, readsOnly, setOf, takesAway } from "../tool-verbs.ts"
import { isPlainName, splitNameWords } from "./forms.ts"
import { areQualifiers } from "./qualifiers.ts"

/** A possible split of a name into a namespace and the rest. */
export interface NamespaceCut {
  readonly prefix: string
  readonly rest: string
  /** True after `__`, `.`, `/`, `:`. A single `-` or `_` also joins the words of a name. */
  readonly isStrong: boolean
}

/** Verbs: `list-create_event` is not a tool of a server "list", and `help.list_rows` does not list. */
const ACTION_WORDS: ReadonlySet<string> = setOf(
  "add append apply approve archive assign attach block build buy call check clear close commit convert copy count create",
  "decline delete deny deploy describe destroy detach do drop edit enable erase exec execute explain export fetch find force",
  "generate get grant help import insert inspect install invite join kill leave list load lock log make merge move notify open",
  "order patch pause pay plan post postpone prepare print process publish purge push put query read refund register reject",
  "rename replace reply request reserve restore resume roll run save schedule search sell send set share show sign sort split start",
  "submit subscribe suspend switch sync tag terminate test toggle track transfer trigger truncate try turn update use validate verify view",
  "wait watch wipe write deactivate deregister download overwrite redeploy remove reopen resend reset restart retry return review unassign",
  "unblock uninstall unlock unpublish unsubscribe upload discard dismiss estimate evaluate lint prevent reschedule retract suppress",
  "unsend withdraw withhold",
)

/** More verbs that change something. They are nouns too, so before a name they may be a server. */
const CHANGING_WORDS: ReadonlySet<string> = setOf(
  "activate adjust arm ban bill boot book bump cast charge configure debit destruct dispatch eject empty evict fire flash flush format",
  "hire ignite launch mark mint mount mute nuke offboard pin place power promote provision raise reboot recall record release reload",
  "renew reorder revoke rotate scale seal shutdown sign spend spawn stop swap trade tune unmount upgrade vote wire",
)

/** True if a name says that something is changed. Ex) format, drop_table; not find_open_orders */
export function changesSomething(name: string): boolean {
  const words = splitNameWords(name)
  if (READING_VERBS.has(words[0] ?? "")) return false
  return words.some(
    (word) =>
      CHANGING_WORDS.has(word) || NEGATION_WORDS.has(word) || (ACTION_WORDS.has(word) && !READING_VERBS.has(word)),
  )
}

/**
 * True if a name says that something is only read: a reading verb comes first, or a noun for information comes last.
 * Any other word may be a verb. Ex) get_jar, jar_search; not jar_open
 */
export function onlyLooks(name: string): boolean {
  const words = splitNameWords(name)
  const [first = ""] = words
  // Ex) open_account, load_program
  if (READING_VERBS.has(first)) return !/^(?:export|load|open|print|test)$/.test(first)
  return LOOK_WORD.test(words.at(-1) ?? "") && !changesSomething(name)
}
const LOOK_WORD =
  /^(?:balance|content|count|details?|find|get|history|info|list|lookup|news|price|query|read|report|schema|screenshot|search|snapshot|stats|status|summary|view)$/

/** True if a name may change something: every name except those that say that they only read. Ex) jar_open, bash */
const mayChange = (name: string): boolean => changesSomething(name) || !(onlyLooks(name) || readsOnly(name))

/** Verbs whose arguments contain everything they act on, or that follow the name of a program. Ex) git.commit */
const WHOLE_VERB = /^(?:add|commit|edit|eval|exec|execute|patch|push|run|write)$/i

/** True if a name is a single verb of change: its object may be outside. Ex) invoice.delete, delete_tool */
export const needsObject = (name: string): boolean =>
  !hasStructure(name) && changesSomething(name) && !WHOLE_VERB.test(name)

/** True if the words before a name end in a verb, so that the name is not complete by itself. Ex) view_log */
export const endsInAction = (words: readonly string[]): boolean => ACTION_WORDS.has(words.at(-1) ?? "")

/** Words that turn an action into another one, or prevent it. */
const NEGATION_WORDS: ReadonlySet<string> = setOf(
  "no non not nicht never dont don un de dis undo dry dryrun noop draft simulate simulated simulation preview mock fake skip without cancel disable",
  "disabled deprecated stop halt abort rollback revert reverse revoke",
  "kein keine keinen nie niemals ohne ne pas jamais sans aucun mai senza nunca jamás jamas sin não nao sem niet geen nooit zonder",
  "bez не нет никогда без 不 不要 别 勿 请勿 未 禁止 しない ない なし",
)

/** Words that say how, when or to how many something is done. */
const MODIFIER_WORDS: ReadonlySet<string> = setOf(
  "pre post re redo batch bulk mass multi all each every auto async force forced safe soft hard quick fast draft temp tmp old new legacy partial",
  "full only first last next prev previous recurring repeat scheduled conditional is has can should will would could did does if unless except",
  "ignore before after then and or with to from for by in at of a an the this that on off my self sub super meta private public internal",
)

/** Number of words before the name that may negate it. */
const NEGATION_WINDOW = 8

/** True if one of the last words turns the action into something else. */
export const hasNegation = (text: string): boolean =>
  /n['’]t\b/i.test(text.slice(-64)) ||
  splitNameWords(text)
    .slice(-NEGATION_WINDOW)
    .some((word) => NEGATION_WORDS.has(word))

/** The beginning of a name with a word: signs of a comment or a negation do not match. Ex) //.read, !acme.read */
const WORD_OPENING = lazyPattern(String.raw`^[\s"'\x60“”‘’«»(\[{<*_$@]{0,8}[\p{L}\p{N}]`, "u")
const opensWithWord = (prefix: string): boolean => WORD_OPENING().test(prefix.slice(prefix.lastIndexOf("\n") + 1))

/** True if the text before a name names a server and says nothing about the action. */
export function isNamespace({ prefix, rest, isStrong }: NamespaceCut): boolean {
  if (prefix === "" || !opensWithWord(prefix) || hasNegation(prefix)) return false
  if (!isProse(prefix) && areQualifiers(splitNameWords(prefix), rest, mayChange(rest))) return false
  if (isStrong) return !prefix.split(STRONG_SEPARATOR).some((part) => isOtherAction(part, rest))
  return prefix.length > 1 && !splitNameWords(prefix).some((word) => ACTION_WORDS.has(word) || MODIFIER_WORDS.has(word))
}

const SERVER_SIGN =
  /^(?:actions|agent|api|builtin|cargo|cli|client|docker|editor|filesystem|fs|gmail|mcp|npm|pip|plugin|server|skills|slack|toolkit|tools?|utils)$/
/** Words that may also be the object of an action, unless it is an argument. Ex) email.send; not email.delete */
const SERVER_OR_THING = /^(?:app|core|email|system)$/
const HOLDING_VERB = /^(?:forward|notify|post|reply|save|send)$/i
/** Verbs whose arguments name both sides. */
const TWO_SIDED_VERB = /^(?:move|rename|replace)$/i

/**
 * True if the text before a single verb is its object, as in program code. After `__` and `/`, or if a word says so, it
 * is a server. Ex) invoice.delete; not mcp.delete
 */
export const isObjectOf = ({ prefix, rest }: NamespaceCut, name: string): boolean =>
  /[.:]/.test(name.charAt(name.length - rest.length - 1)) &&
  needsObject(rest) &&
  !TWO_SIDED_VERB.test(rest) &&
  !splitNameWords(prefix).some(
    (word) => SERVER_SIGN.test(word) || (SERVER_OR_THING.test(word) && HOLDING_VERB.test(rest)),
  )

/**
 * Words that are both verbs and names of servers, and do not turn an action into its opposite, unless the action takes
 * something away. Ex) search.open_jar; not search.delete_jar
 */
const SERVER_WORDS = /^(?:search|fetch|log|order|share)$/

/** True if a part begins with a verb that the name lacks, and so names another action. Ex) not edit.edit_page */
function isOtherAction(part: string, rest: string): boolean {
  const [verb = ""] = splitNameWords(part)
  const isServer = SERVER_WORDS.test(verb) && !takesAway(rest)
  return ACTION_WORDS.has(verb) && !isServer && !isProse(part) && !splitNameWords(rest).includes(verb)
}

/** A character of prose that was merged with the name. Ex) the total is $41.64**.exchange_items */
const PROSE_CHARACTER = lazyPattern(String.raw`[^\p{L}\p{N}_.:/@-]`)
export const isProse = (prefix: string): boolean => PROSE_CHARACTER().test(prefix)

const STRONG_SEPARATOR = /__|::|\*+|[.:/]|---?(?!-)|(?<=^mcp)[_-]/g
const WEAK_SEPARATOR = /(?<![_-])[_-](?![_-])/g
/** Maximum number of separators examined, from the end: prose before a name may contain many. */
const MAX_CUTS = 8

/**
 * True if the prefix is mcp with a server name. Before a name of one word, the prefix must be a known server word,
 * since it may otherwise be the object of the action. Ex) mcp_attic_open_jar, mcp_server_bash
 */
export const isMcpServer = ({ prefix, rest }: NamespaceCut): boolean =>
  /^mcp[_-]./.test(prefix) &&
  isPlainName(prefix) &&
  !splitNameWords(prefix).some((word) => changesSomething(word.replace(/^(?:un|dis)/, "")) || changesSomething(word)) &&
  (hasStructure(rest) || (!needsObject(rest) && SERVER_SIGN.test(prefix.slice("mcp_".length))))

/** Returns the possible ends of a namespace, the longest rest first. */
export function namespaceCuts(name: string): NamespaceCut[] {
  return [...cutsAt(name, STRONG_SEPARATOR, true), ...cutsAt(name, WEAK_SEPARATOR, false)].sort(
    (a, b) => b.rest.length - a.rest.length,
  )
}

function cutsAt(name: string, separatorPattern: RegExp, isStrong: boolean): NamespaceCut[] {
  const cuts = [...name.matchAll(separatorPattern)].map(
    ({ 0: sign, index }): NamespaceCut => ({
      prefix: name.slice(0, index),
      rest: name.slice(index + sign.length),
      isStrong,
    }),
  )
  return cuts.filter(({ rest }) => rest !== "").slice(-MAX_CUTS)
}

/** True for a name of two or more words: no sentence contains such a name by chance. */
export const hasStructure = (name: string): boolean => splitNameWords(name).length > 1
