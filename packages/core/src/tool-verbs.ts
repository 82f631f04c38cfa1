// What a tool does (reads, changes, deletes, acts on many), by the verbs in its name.

/** The words of several lists. */
export const setOf = (...lists: readonly string[]): ReadonlySet<string> => new Set(lists.join(" ").split(" "))

/** Verbs of tools that change nothing. */
export const READING_VERBS: ReadonlySet<string> = setOf(
  "browse check count describe estimate evaluate explain export fetch find get glob grep help inspect list load lookup ls open preview print query read review",
  "scan search show sort tail test track validate verify view watch",
)

/** Verbs of tools that remove everything their arguments do not exclude. */
const TAKING_AWAY =
  "archive ban cancel deactivate delete destroy drop erase evict expire flush kill overwrite prune purge remove revoke suspend terminate trash truncate uninstall unsubscribe wipe"

/** Verbs of tools that affect more if a restricting argument is lost, unlike tools that read or write given content. */
const FAR_REACHING: ReadonlySet<string> = setOf(
  TAKING_AWAY,
  "approve block book bulk buy charge clear close deploy disable dispatch email forward grant invite launch merge migrate notify order pay payment place post publish",
  "reboot refund release reset restart sell send shutdown stop submit swap trade transfer withdraw",
)

/** Verbs of tools that change parts of something that exists; the arguments say which parts. */
const EDITING = "edit modify patch update"
const UPDATING: ReadonlySet<string> = setOf(EDITING, "assign change set upsert")

const wordsOf = (tool: string): string[] =>
  tool
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z\d]+/)

const hasVerb = (tool: string, verbs: ReadonlySet<string>): boolean => wordsOf(tool).some((word) => verbs.has(word))

/** True if a tool affects more when a restricting argument is lost. Ex) send_mail */
export const reachesFar = (tool: string): boolean => hasVerb(tool, FAR_REACHING)

const TAKING_VERBS = setOf(TAKING_AWAY)
/** Ex) purge_rows */
export const takesAway = (tool: string): boolean => hasVerb(tool, TAKING_VERBS) && !readsOnly(tool)

/** Ex) updateRow; not get_update */
export const updatesThings = (tool: string): boolean => hasVerb(tool, UPDATING) && !readsOnly(tool)

const EDITING_VERBS = setOf(EDITING)
/** True if a tool changes parts of a thing that another argument names. Ex) patch_page; not set_page */
export const editsThings = (tool: string): boolean => hasVerb(tool, EDITING_VERBS) && !readsOnly(tool)

const isChange = (word: string): boolean => TAKING_VERBS.has(word) || UPDATING.has(word) || word === "replace"

/** Verbs that are nouns if a word for records follows. Ex) order_history; not email_report */
const RECORD_NAME =
  /^(?:(?:archive|book|charge|email|order|payment|post|refund|release|trade|transfer) (?:details|history|stats)|(?:order|payment|refund|trade) (?:list|report|summary))$/

/**
 * True if a tool only reads: its first verb says so, or it sends a query. Ex) list_orders, post_search, order_history;
 * not delete_by_query
 */
export function readsOnly(tool: string): boolean {
  const words = wordsOf(tool)
  // Ex) find_one_and_delete
  if (words.some((word, at) => /^(?:and|or|then)$/.test(words[at - 1] ?? "") && isChange(word))) return false
  const first = words.findIndex((word) => READING_VERBS.has(word) || FAR_REACHING.has(word) || UPDATING.has(word))
  if (READING_VERBS.has(words[first] ?? "") || RECORD_NAME.test(words.slice(first).join(" "))) return true
  return /^(?:query|search)$/.test(words.at(-1) ?? "") && !hasVerb(tool, TAKING_VERBS)
}

/** Verbs of tools that create something new or try something out, so that they cannot affect too many things. */
const MAKING_VERBS = setOf(
  "add build compile compose create draw generate insert lint make new record render roll test tests",
)
/** Ex) keys, sessions; not status, address, tennis */
const PLURAL_WORD = /^(?:all|children|indices|people|.{2,}[^sui]s)$/

/** Nouns if they follow another word. Ex) lend_book, add_post */
const NOUN_TOO =
  /^(?:block|book|charge|email|grant|launch|order|payment|place|post|refund|release|swap|trade|transfer)$/

/**
 * True if a tool acts on existing things, and on more of them if no argument restricts it: its verb is far-reaching or
 * changes things, or its last word is a plural. Ex) stop_pump, rotate_keys; not brew_tea, run_tests, list_keys
 */
export function mayActOnAll(tool: string): boolean {
  if (readsOnly(tool)) return false
  const words = wordsOf(tool)
  const isVerb = (word: string, at: number): boolean =>
    FAR_REACHING.has(word) && (at === 0 || at < words.length - 1 || !NOUN_TOO.test(word))
  if (words.some(isVerb) || hasVerb(tool, UPDATING)) return true
  return PLURAL_WORD.test(words.at(-1) ?? "") && !hasVerb(tool, MAKING_VERBS)
}

/** True if a tool changes existing things or acts irreversibly, on everything that its arguments allow. */
export const changesMuch = (tool: string): boolean => (reachesFar(tool) || updatesThings(tool)) && !readsOnly(tool)
