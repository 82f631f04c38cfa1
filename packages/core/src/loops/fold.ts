// Removes the parts of answers that change by themselves: times, durations, ids, counters.

/** Number of characters folded at the start and at the end of a long text; the text in between is compared as it is. */
const FOLDED_HEAD = 16_384
const FOLDED_TAIL = 2_048

/** How far before a digit its token may begin, and how far before that the preceding word is searched. */
const MAX_TOKEN = 136
const MAX_BEFORE = 24

/**
 * Returns a text that is the same for two answers that differ only in such numbers and in spacing. `keepsIds`: numbers
 * of things are kept. Ex) `sent, id 1000` and `sent, id 1001`
 */
export function foldAnswer(text: string, keepsIds = false): string {
  if (text.length <= FOLDED_HEAD + FOLDED_TAIL) return foldNumbers(text, keepsIds)
  return (
    foldNumbers(text.slice(0, FOLDED_HEAD), keepsIds) +
    text.slice(FOLDED_HEAD, -FOLDED_TAIL) +
    foldNumbers(text.slice(-FOLDED_TAIL), keepsIds)
  )
}

const MAX_RECEIPT = 200
const RECEIPT =
  /^\s*\{.*"(?:(?:ok|success|saved|written|updated)"\s*:\s*true|status"\s*:\s*"(?:ok|success|saved|updated)")/s
const VERSION = /("(?:version|revision|rev)"\s*:\s*)(?:\d{1,9}(?![\d.])|"v?\d{1,9}")/i

/**
 * Folds the version in a receipt for something written, which counts the writes. Null for any other text, also if
 * another number says what was done. Ex) `{"ok": true, "version": 7}`
 */
export function foldVersion(text: string): string | null {
  if (text.length > MAX_RECEIPT || !RECEIPT.test(text)) return null
  const folded = text.replace(VERSION, "$1#")
  return folded === text || /:\s*-?\d/.test(folded) ? null : foldAnswer(folded)
}

/** Names that a system generates: files in its temporary folders, and memory addresses. */
const MADE_UP = /(\/tmp\/|\/var\/folders\/|\\Temp\\)[^\s"':,;)\]]+|\b0x[0-9a-f]{4,}\b/gi
/** A time of day in words. Ex) `13時07分` */
const WORDED_CLOCK = /\d{1,2}[時时点]\d{1,2}分(?:\d{1,2}秒)?/g

/** True if only an id and its label are left, not a time of day or a duration. */
export const isOnlyId = (folded: string): boolean => BARE_ID.test(folded)

const BARE_ID = /^[\s{"'([]*(?:[\w-]{0,40}(?:id|port|token|ticket|task|number|key|issue)["'\s:=]{0,4})?#[\s}"')\]]*$/i

function foldNumbers(given: string, keepsIds: boolean): string {
  const text = given.replace(MADE_UP, "$1#").replace(WORDED_CLOCK, "#")
  let out = ""
  let done = 0
  // From a digit on, not from the start of a word: a search for words that contain a digit is quadratic in long words.
  for (const { index } of text.matchAll(/\d(?:[\w.:+-]*\w)?/g)) {
    if (index < done) continue
    const start = tokenStart(text, index, done)
    const token = TOKEN.exec(text.slice(index, index + MAX_TOKEN))?.[0] ?? ""
    const end = index + token.length
    const unit = UNIT_BEHIND.exec(text.slice(end, end + 12))?.[0] ?? ""
    const before = text.slice(Math.max(done, start - MAX_BEFORE), start)
    const isTicking = TICKING.test(before) || TICKING_BEHIND.test(text.slice(end, end + MAX_BEFORE))
    if ((keepsIds && THING.test(before)) || !(isTicking || isPassing(text.slice(start, end), before, unit !== "")))
      continue
    out += `${text.slice(done, start)}#`
    done = end + unit.length
  }
  return (out + text.slice(done)).replace(/\s+/g, " ").trim()
}

const TOKEN = /^\d(?:[\w.:+-]*\w)?/

function tokenStart(text: string, digit: number, least: number): number {
  let start = digit
  while (start > least && digit - start < MAX_TOKEN && /[\w-]/.test(text[start - 1] as string)) start--
  return start
}

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}(?:\.[a-z]\w{0,4})?$/i
/** Ex) `main.5e2fa94a.js`: the name of a file that changes with what is in it */
const HASHED_FILE = /^(?=\d*[a-f])[\da-f]{8,64}\.[a-z]\w{0,4}$/
const CLOCK = /(?:^|\D)\d{1,2}:\d\d(?:\D|$)|^\d{1,2}h\d\d$/
const DATE = /^\d{4}-\d\d-\d\d/
const DURATION = /^(?:\d+(?:\.\d+)?(?:ns|us|ms|s|secs?|seconds?|m|mins?|minutes?|h|hrs?|hours?))+$/i
const UNIT_BEHIND = /^ ?(?:ns|µs|us|ms|s|secs?|seconds?|mins?|minutes?|hrs?|hours?)\b/i
/** Alternating letters and digits: an id made by a machine, not a word with a number. Ex) `req_8fk31d`, `3fa9c1` */
const MIXED = /^(?=.{6})[\w-]*(?:\d[a-z]+[\w-]*\d|[a-z]\d+[a-z])[\w-]*$/i
/** A word before a number that says what it counts. */
const COUNTED =
  /(?:^|[\s"'([{<,;#_-])(?:[\w-]*id|request|req|nr\.?|no\.|ref|reference|trace|span|session|pid|port|seq|sequence|(?:attempt|try|retry|call|iteration|heartbeat|poll(?!s))(?:_?count)?|eta|counter|nonce|seed|etag|token|hash|uptime|elapsed|took|duration|latency|time|timestamp|date|age)s?(?:_(?:ms|s|sec|seconds|at|no|num|number))?["'\s:=#(]{0,6}$/i

/** Ex) `Parcel #12`, `"parcel_id": 12`; not `request #12`, `"traceId": 12` */
const THING = /(?<!(?:request|trace|session)_?)(?:id["'\s:=]{0,4}| #)$/i

/** The rest of an allowance or a lifetime, which only counts down. Ex) `X-RateLimit-Remaining: 40`, `"ttl": 30` */
const ALLOWANCE = "(?:tokens?|credits?|quota|budget|rate[ _-]?limit|requests?|calls?|attempts?|tries)"
const TICKING = new RegExp(
  `(?:${ALLOWANCE}[ _-](?:remaining|left)|remaining[ _-]${ALLOWANCE}|ttl(?:[ _-]\\w{1,10})?|expires[ _-]in)["'\\s:=$]{0,6}$`,
  "i",
)
/** Ex) `40 credits left`; not `40 calls left on the list` */
const TICKING_BEHIND = new RegExp(`^ ${ALLOWANCE} (?:left|remaining)\\b(?! (?:in|on|to) )`, "i")

/** True if a number is one that changes by itself. */
function isPassing(token: string, before: string, hasUnit: boolean): boolean {
  if (CLOCK.test(token) || DATE.test(token) || DURATION.test(token) || UUID.test(token)) return true
  if (/^(?:\d{9,}|1\d{9}\.\d+)$/.test(token) || MIXED.test(token) || HASHED_FILE.test(token)) return true
  if (/^\d+(?:\.\d+)?$/.test(token) && hasUnit) return true
  // a process or a port: four or more digits in brackets after a word, or after the address of a host
  if (
    /^\d{1,3}(?:\.\d{1,3}){3}:\d{4,5}$/.test(token) ||
    (/^\d{4,6}$/.test(token) && /\w(?:\[|host:)$|\(node:$/.test(before))
  )
    return true
  return COUNTED.test(before) || /[#@]$|\[\d{1,2}\]\+? {1,3}$/.test(before) || COUNTED_TOKEN.test(token)
}

const COUNTED_TOKEN = /^(?:id|req|ref|request|session|trace|attempt|try)[_-]?\d+$/i
