// Which words before a name may be a server's or framework's namespace, and which make it another action.
import { lazyPattern } from "../lazy-pattern.ts"
import { READING_VERBS, readsOnly, setOf, takesAway } from "../tool-verbs.ts"
import { isPlainName, splitNameWords } from "./forms.ts"
import { areQualifiers } from "./qualifiers.ts"

/** What a namespace hides: the name behind it. */
export interface NamespaceCut {
  readonly prefix: string
  readonly rest: string
  /** Behind `__`, `.`, `/`, `:`. A single `-` or `_` also joins the words of a name. */
  readonly isStrong: boolean
}

/** Verbs: `list-create_event` is no server's tool, and `help.list_rows` is none that lists. */
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

/** Further verbs that change something. They are nouns too, so before a name they may be a server. */
const CHANGING_WORDS: ReadonlySet<string> = setOf(
  "activate adjust arm ban bill boot book bump cast charge configure debit destruct dispatch eject empty evict fire flash flush format",
  "hire ignite launch mark mint mount mute nuke offboard pin place power promote provision raise reboot recall record release reload",
  "renew reorder revoke rotate scale seal shutdown sign spend spawn stop swap trade tune unmount upgrade vote wire",
)

/** Whether a name says that something is changed. Ex) format, drop_table; not find_open_orders */
export function changesSomething(name: string): boolean {
  const words = splitNameWords(name)
  if (READING_VERBS.has(words[0] ?? "")) return false
  return words.some(
    (word) =>
      CHANGING_WORDS.has(word) || NEGATION_WORDS.has(word) || (ACTION_WORDS.has(word) && !READING_VERBS.has(word)),
  )
}

/**
 * Whether a name says that something is only looked at: the verb comes first, or words for a look last. Any other word
 * may be a verb. Ex) get_jar, jar_search; not jar_open
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

/** Whether a name may say that something is changed: all but what says that it only looks. Ex) jar_open, bash */
const mayChange = (name: string): boolean => changesSomething(name) || !(onlyLooks(name) || readsOnly(name))

/** Verbs whose arguments hold all that is done, or that stand behind the name of a program. Ex) git.commit */
const WHOLE_VERB = /^(?:add|commit|edit|eval|exec|execute|patch|push|run|write)$/i

/**
 * Whether a name is a verb alone that changes something: a word beside it may be what it is done to. Ex) invoice.delete,
 * delete_tool
 */
export const needsObject = (name: string): boolean =>
  !hasStructure(name) && changesSomething(name) && !WHOLE_VERB.test(name)

/** Whether the words before a name say what is done, so that the name behind them is no name of its own. Ex) view_log */
export const endsInAction = (words: readonly string[]): boolean => ACTION_WORDS.has(words.at(-1) ?? "")

/** Words that turn an action into another one, or into none. */
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

/** Words of a sentence before the name that may negate it. */
const NEGATION_WINDOW = 8

/** Whether one of the last words turns what is done into something else. */
export const hasNegation = (text: string): boolean =>
  /n['’]t\b/i.test(text.slice(-64)) ||
  splitNameWords(text)
    .slice(-NEGATION_WINDOW)
    .some((word) => NEGATION_WORDS.has(word))

/** Signs of a comment or of a negation open no name. Ex) //.read, !acme.read */
const WORD_OPENING = lazyPattern(String.raw`^[\s"'\x60“”‘’«»(\[{<*_$@]{0,8}[\p{L}\p{N}]`, "u")
const opensWithWord = (prefix: string): boolean => WORD_OPENING().test(prefix.slice(prefix.lastIndexOf("\n") + 1))

/** Whether what stands before a name names a server and says nothing about what is done. */
export function isNamespace({ prefix, rest, isStrong }: NamespaceCut): boolean {
  if (prefix === "" || !opensWithWord(prefix) || hasNegation(prefix)) return false
  if (!isProse(prefix) && areQualifiers(splitNameWords(prefix), rest, mayChange(rest))) return false
  if (isStrong) return !prefix.split(STRONG_SEPARATOR).some((part) => isOtherAction(part, rest))
  return prefix.length > 1 && !splitNameWords(prefix).some((word) => ACTION_WORDS.has(word) || MODIFIER_WORDS.has(word))
}

const SERVER_SIGN =
  /^(?:actions|agent|api|builtin|cargo|cli|client|docker|editor|filesystem|fs|gmail|mcp|npm|pip|plugin|server|skills|slack|toolkit|tools?|utils)$/
/** Words that are also what something is done to, except where the arguments hold it. Ex) email.send; not email.delete */
const SERVER_OR_THING = /^(?:app|core|email|system)$/
const HOLDING_VERB = /^(?:forward|notify|post|reply|save|send)$/i
/** Verbs whose arguments name both sides. */
const TWO_SIDED_VERB = /^(?:move|rename|replace)$/i

/**
 * Whether what stands before a verb alone is what it is done to, as programs write it. Ex) invoice.delete. Behind `__`
 * and `/`, or where a word says so, it is a server. Ex) mcp.delete
 */
export const isObjectOf = ({ prefix, rest }: NamespaceCut, name: string): boolean =>
  /[.:]/.test(name.charAt(name.length - rest.length - 1)) &&
  needsObject(rest) &&
  !TWO_SIDED_VERB.test(rest) &&
  !splitNameWords(prefix).some(
    (word) => SERVER_SIGN.test(word) || (SERVER_OR_THING.test(word) && HOLDING_VERB.test(rest)),
  )

/**
 * Words that are verbs and names of servers, and turn nothing into its opposite, unless what they look at is taken away.
 * Ex) search.open_jar; not search.delete_jar
 */
const SERVER_WORDS = /^(?:search|fetch|log|order|share)$/

/** A verb comes first where words say what is done; one that the name has too says nothing else. Ex) edit.edit_page */
function isOtherAction(part: string, rest: string): boolean {
  const [verb = ""] = splitNameWords(part)
  const isServer = SERVER_WORDS.test(verb) && !takesAway(rest)
  return ACTION_WORDS.has(verb) && !isServer && !isProse(part) && !splitNameWords(rest).includes(verb)
}

/** Prose that ran into the name. Ex) the total is $41.64**.exchange_items */
const PROSE_CHARACTER = lazyPattern(String.raw`[^\p{L}\p{N}_.:/@-]`)
export const isProse = (prefix: string): boolean => PROSE_CHARACTER().test(prefix)

const STRONG_SEPARATOR = /__|::|\*+|[.:/]|---?(?!-)|(?<=^mcp)[_-]/g
const WEAK_SEPARATOR = /(?<![_-])[_-](?![_-])/g
/** Marks looked at, from the end: prose before a name may hold many. */
const MAX_CUTS = 8

/**
 * Ex) mcp_attic_open_jar, mcp_server_bash : behind mcp stands the server. Before a word alone it must say so, since it
 * may be what something is done to.
 */
export const isMcpServer = ({ prefix, rest }: NamespaceCut): boolean =>
  /^mcp[_-]./.test(prefix) &&
  isPlainName(prefix) &&
  !splitNameWords(prefix).some((word) => changesSomething(word.replace(/^(?:un|dis)/, "")) || changesSomething(word)) &&
  (hasStructure(rest) || (!needsObject(rest) && SERVER_SIGN.test(prefix.slice("mcp_".length))))

/** Where a namespace may end, longest rest first. */
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

/** Two words or more: such a name is met by chance in no sentence. */
export const hasStructure = (name: string): boolean => splitNameWords(name).length > 1
