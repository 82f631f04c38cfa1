// Reads from the words of an answer whether it is an error, empty, under way, or over.
// This decides only how patient the guard is, never whether something was learned.
import { codeOf, digest } from "../digest.ts"
import { isJsonObject } from "../json/kind.ts"
import { parseStrict } from "../json/strict.ts"
import { hasLetterOrDigit, lazyPattern } from "../lazy-pattern.ts"
import { foldAnswer } from "./fold.ts"

const READ = 2_000
const SHORT = 300

/** The first match wins, so more specific patterns come first. The captured text is part of the kind. */
const KINDS: readonly (readonly [RegExp, kind: string])[] = [
  [/\bexit(?:ed)?(?: with)?(?: code| status)?[ :=]{1,3}(-?\d{1,4})\b/i, "exit:"],
  [/\b(?:HTTP|status)(?: code)?[ :/]{1,3}(?:1\.\d )?([45]\d\d)\b/i, "http:"],
  [/^\W*([45]\d\d)\b/, "http:"],
  [/\btimed?[ -]?out\b|\bdeadline exceeded\b|\bETIMEDOUT\b/i, "timeout"],
  [/\bECONN[A-Z]+\b|\bconnection (?:refused|reset|closed)\b|\bENOTFOUND\b|\bnetwork error\b/i, "connection"],
  [
    /\brate[ -]?limit|\btoo many requests\b|\btemporarily unavailable\b|\boverloaded\b|\btry again later\b|\bEAGAIN\b/i,
    "busy",
  ],
  [/\bENOENT\b|\bno such\b|\bnot found\b|\bdoes not exist\b|\bcould not find\b|\bNXDOMAIN\b/i, "not-found"],
  [/\bEACCES\b|\bEPERM\b|\bpermission denied\b|\bforbidden\b|\bunauthori[sz]ed\b|\bnot allowed\b/i, "permission"],
  [
    /\binvalid (?:arguments?|input|params?|parameters?)\b|\bvalidation\b|\brequired (?:property|field|argument)\b|\bmissing required\b/i,
    "arguments",
  ],
  [/\b\d{1,6} (?:tests? )?failed\b|\btests? failed\b|\bassertion ?error\b/i, "test-failure"],
]

/** Returns the kind of an error, without names, numbers and places: a stuck model rewords its arguments. */
export function errorKind(text: string): string {
  const status = problemStatus(text)
  if (status !== null) return `http:${status}`
  const start = text.slice(0, READ)
  for (const [pattern, kind] of KINDS) {
    const hit = pattern.exec(start)
    if (hit !== null) return kind + (hit[1] ?? "")
  }
  return `text:${skeleton(start)}`
}

/** Ex) `"success": false`, `"status": 404` */
const STATUS_MEMBER = /^(?:ok|success|succeeded|created|accepted|saved|updated|status|status_?code|code|state)$/i
/** Members in which an error describes itself. */
const TELLING_MEMBER = /^(?:errors?|error_?\w+|message|msg|details?|reason)$/i

/** Number of failed items: another number is another piece of work. Ex) `{"batch": 7, "rows": 100, "failed": 2}` */
const FAULT_COUNT = /^(?:failed|failures|errors|rejected)$/i

/**
 * Returns the kind of an answer that is an error only by its status and also contains other texts; null for other
 * answers. Those texts are the requested data, so other texts mean another answer. Ex) `{"id": 7, "status": 500,
 * "path": "/rye"}`; not `{"status": 500, "message": "…"}`
 */
export function recordKind(text: string): string | null {
  const value = text.length > SHORT || text.trimStart()[0] !== "{" ? null : parseStrict(text)
  if (!isJsonObject(value) || isProblem(text)) return null
  const names = Object.keys(value)
  const counts = names.filter((name) => typeof value[name] === "number")
  if (counts.length > 1 && counts.some((name) => FAULT_COUNT.test(name))) return `record:${digest(foldAnswer(text))}`
  if (!names.some((name) => STATUS_MEMBER.test(name)) || names.some((name) => TELLING_MEMBER.test(name))) return null
  if (!isErrorText(text) || isEmptyText(text)) return null
  const texts: string[] = []
  const others = Object.entries(value).filter(([name]) => !STATUS_MEMBER.test(name))
  JSON.stringify(
    others.map(([, part]) => part),
    (_, part: unknown) => (typeof part === "string" ? texts.push(part) : part),
  )
  const said = foldAnswer(texts.join("\n")).replace(/\d+/g, "0")
  return /[^\W_]|[^\0-\x7f]/.test(said) ? `record:${digest(said)}` : null
}

/** Returns the status of an RFC 9457 error. Ex) `{"title": "Not Found", "status": 404, "instance": "/rye"}` */
function problemStatus(text: string): number | null {
  const value = text.length <= READ && PROBLEM.test(text) ? parseStrict(text) : null
  if (!isJsonObject(value)) return null
  const { title, status, type, instance } = value
  const isNamed = typeof instance === "string" || (typeof type === "string" && /[:/]/.test(type))
  return typeof title === "string" && typeof status === "number" && isNamed ? status : null
}

/** Fast check before a text is parsed for that. */
const PROBLEM = /^\s*\{[\s\S]*"status"\s*:\s*[45]\d\d\b/

export const isProblem = (text: string): boolean => problemStatus(text) !== null

/** Removes the name of the occurrence from a problem, because it differs each time. */
export const withoutOccurrence = (text: string): string =>
  isProblem(text) ? text.replace(/"instance"\s*:\s*"(?:[^"\\]|\\.)*"/, "") : text

/** Maximum length of an echo of the question. */
const MAX_ECHO = 300
const MAX_PARTS = 20

/** Removes from an answer what it repeats of the question. Ex) `No hits for "moss"` */
export function withoutEcho(text: string, call: string): string {
  if (text.length > MAX_ECHO || call.length > READ) return text
  let out = text
  for (const [, part = ""] of [...call.matchAll(/"((?:[^"\\]|\\.){3,200})"/g)].slice(0, MAX_PARTS))
    out = withoutPart(out, part.replace(/\\(["\\/])/g, "$1"))
  return out
}

/** Removes a part only where it stands alone. Ex) not `gum` in `argument` */
function withoutPart(text: string, part: string): string {
  const pieces = text.split(part)
  let out = pieces[0] as string
  for (let i = 1; i < pieces.length; i++) {
    const next = pieces[i] as string
    out += (hasLetterOrDigit(out.slice(-1)) || hasLetterOrDigit(next.slice(0, 1)) ? part : "_") + next
  }
  return out
}

/** Kinds of refusals: another wording of the same refusal says nothing new. */
const REFUSAL = /^(?:timeout|connection|busy|not-found|permission|arguments)$/

/** Characters read at the end of a long error: a report ends with what went wrong. */
const READ_END = 2_000
const MAX_TOLD_WORDS = 48

/**
 * Returns codes of the words that an error has and its call does not: they distinguish one report of failures from
 * another. Empty for a refusal in one line and for an error in the form of RFC 9457.
 */
export function toldWords(text: string, call: string): string {
  const isRefusal = !/\S\s*\n\s*\S/.test(text.slice(0, READ)) && REFUSAL.test(errorKind(text))
  if (isRefusal || isProblem(text)) return ""
  const read = text.length > READ + READ_END ? `${text.slice(0, READ)}\n${text.slice(-READ_END)}` : text
  const asked = call.slice(0, READ).toLowerCase()
  const words = new Set(foldAnswer(read).toLowerCase().match(TOLD_WORD()) ?? [])
  const told = [...words].filter((word) => !asked.includes(word))
  return told.slice(-MAX_TOLD_WORDS).map(codeOf).join(" ")
}

/** A word without digits: numbers only count and locate things. */
const TOLD_WORD = lazyPattern(String.raw`(?<![\p{L}\p{N}])\p{L}{3,40}(?![\p{L}\p{N}])`, "gu")

/** Returns the first line without what changes from one attempt to the next: quoted parts, paths, numbers. */
function skeleton(text: string): string {
  const line = text.trimStart().split(/[\r\n]/, 1)[0] ?? ""
  return line
    .slice(0, 300)
    .replace(/"[^"]*"|'[^']*'|`[^`]*`/g, "_")
    .replace(/\S+/g, withoutPath)
    .replace(/\d+/g, "0")
    .toLowerCase()
    .slice(0, 120)
}

/** Called for each word: one expression for words with a slash takes quadratic time on a long word without any. */
const withoutPath = (word: string): string => (/[/\\]/.test(word) ? "_" : word)

const PASSING_CODE =
  /\b(?:408|425|429|5\d\d)\b|EAI_AGAIN|EAGAIN|EBUSY|ECONN|ETIMEDOUT|ENOTFOUND|ERR_(?:CONNECTION|NETWORK|TIMED_OUT|INTERNET)/
const PASSING_WORDS =
  /time[ds]?[ _-]?out|deadline|connection|socket|network|\bdns\b|getaddrinfo|\block(?:ed)?\b|\bbusy\b|deadlock|rate[ _-]?limit|too many|quota|throttl|overload|slow down|again|retry|temporar|unavailable|later|zeitüberschreitung|délai|tiempo de espera|超时|超時|稍后|稍後|频繁|タイムアウト|混雑/i

/** True if an error passes by itself: for a while, repeating the same call is right. */
export const isPassingError = (text: string): boolean => {
  const start = text.slice(0, SHORT)
  return PASSING_CODE.test(start) || PASSING_WORDS.test(start)
}

const UNDER_WAY =
  /(?<![a-z])(?:running|pending|in[ _-]?progress|queued|waiting|processing|starting|building|installing|loading|deploying|compiling|syncing|scheduled|initiali[sz]ing|provisioning|still|yet)(?![a-z])|(?:status|state|phase)"?\s*[:=]\s*"?\w+ing\b|\bnot (?:ready|done|finished|complete|available)\b|\b(?!(\d+) ?(?:of|\/) ?\1\b)\d+ ?(?:of|\/) ?\d+\b|\d ?%|(?:^|\w)(?:\.{3}|…)$|\b(?:(?:re)?try|check|ask|call|come|poll)(?: (?:again|back))? ?(?:later|soon|in|after|shortly)\b|\b202\W{0,3}accepted\b|\bHTTP[ :]{1,2}202\b|\benqueued\b|\bwill be \w+|\b(?:shortly|soon)\b|"(?:done|ready|completed?|finished)"\s*:\s*false\b|läuft|en (?:cours|proceso|curso)\b|[处処]理中|[进進]行中|выполняется/i

/** True if an answer says that work is under way: then repeating the call is a way to wait. */
export const isUnderWay = (text: string): boolean => UNDER_WAY.test(text.slice(0, SHORT))

/** Words for faults, of which having none is good. */
const FAULTS =
  "(?:errors?|fail(?:ed|ing|ures?)|issues?|problems?|warnings?|violations?|vulnerabilit(?:y|ies)|conflicts?|defects?|exceptions?|bugs?|leaks?|regressions?|offen[cs]es?|findings?|complaints?|mismatch(?:es)?|secrets?|threats?|fehler|warnungen|erreurs?|errores|erros?|errori|ошибок|(?:broken|dead|invalid|missing|failing|unused) \\w+)"
/** Ex) `No ESLint errors`, `0 failed`, `"errors": []`, `error: none`; not `no such error`, `error: no such file` */
const NO_FAULTS = new RegExp(
  `(?<![\\d.,])\\b(?:no|0|zero|without(?: any)?|keine?|aucune?|ning[uú]n|sin|nenhum|nessun)\\s+(?:(?!such|matching|valid)[\\w-]{1,40}\\s+){0,2}?${FAULTS}(?![\\w-])` +
    `|\\b${FAULTS}(?:_?count)?["']?\\s*[:=]\\s*(?:0|none|null|false|\\[\\s*\\]|\\{\\s*\\}|""|'')(?=\\s*(?:[,;.}\\])|]|$))`,
  "gi",
)

/** Removes the faults that a short text says are absent. */
const withoutNoFaults = (text: string): string => text.replace(NO_FAULTS, "")

const ERROR_AT_START =
  /^\W*(?:err_\w+|error|fail|failed|failure|fatal|exception|traceback|cannot|can't|could ?n[o']t|unable|invalid|denied|rejected|refused|declined|insufficient|forbidden|unknown|missing|not found)\b/i
const ERROR_WITHIN =
  /\b(?:\w*error(?=:)|failed|not found|no such|permission denied|does not exist|exception|bad request|unauthori[sz]ed|could not|(?:server|internal) error|error occurred|aborted|exceeded|not (?:created|saved|updated|deleted|added|accepted|permitted))\b/i
/** Ex) `422 Unprocessable Entity`, `HTTP 400`, `{"success": false}`, `{"status": "error"}`; not `404 rows` */
const STATUS_ERROR =
  /^\W*(?:HTTP(?:\/\d(?:\.\d)?)?[ :]+(?:status:? )?[45]\d\d\b|[45]\d\d (?:Bad|Un|Forbidden|Not |Conflict|Gone|Method|Too |Internal|Service|Gateway|Payload|Request|Precondition|Payment|Locked))|^\s*\{\s*"(?:ok|success|succeeded|created|accepted|saved|updated)"\s*:\s*false\b|"status"\s*:\s*"(?:error|fail|failure|rejected|denied)"|"(?:code|status|status_?code)"\s*:\s*"?[45]\d\d\b|^\s*\{\s*"errors"\s*:\s*\[\s*[^\s\]]/

/** True if a short answer reports an error, whatever the host calls it. Ex) `Error: …`, `1 failed` */
export function isErrorText(text: string): boolean {
  if (text.length > SHORT) return isProblem(text)
  const told = withoutNoFaults(text)
  return ERROR_AT_START.test(told) || ERROR_WITHIN.test(told) || STATUS_ERROR.test(told)
}

/** True if a checking tool reports an error of its own: faults that it found are not errors. */
export const isErrorOfCheck = (text: string): boolean => ERROR_AT_START.test(withoutNoFaults(text.slice(0, SHORT)))

const NOTHING =
  /^\W*(?:no|nothing|none|0|zero|empty|keine?|aucune?|ning[uú]n\w*|sin|nessun\w*)\b|\b(?:no (?:results?|matches|hits|data|rows|records|entries)|(?:did|does|do) not match|0 (?:results?|hits|matches|treffer)|keine treffer|aucun résultat|sin resultados)\b|0 ?[件条個]|見つかりません|未找到|没有找到|无结果|нет результатов|ничего не найдено/i

/** The next page. Ex) `"next_cursor": "k7"`, `"has_more": true`, `next page = 3`; not `"nextPageToken": null` */
const GOES_ON =
  /(?:\bnext(?:[ _-]?\w+){0,2}|cursor|continuation(?:[ _-]?token)?|\blastEvaluatedKey|page[ _-]?token|\b(has[ _-]?more)|\bafter)["']?\s*[:=]\s*(?!["']?(?:null|none|nil|false|undefined|end)\b|""|'')["']?([^\s"',}\]]+)/gi

/** Stands for a next page that exists but has no name. */
export const UNNAMED_PAGE = "*"

/** Returns the name of the next page from a short answer; empty if there is none. */
export function nextPageIn(text: string): string {
  const found = text.length > SHORT ? [] : [...text.matchAll(GOES_ON)]
  const [, , name] = found.find(([, isUnnamed]) => isUnnamed === undefined) ?? []
  return name ?? (found.length > 0 ? UNNAMED_PAGE : "")
}

/** True if a short answer says that nothing was found. Ex) `no matches`, `{"hits":[],"total":0}` */
export function isEmptyText(text: string): boolean {
  if (text.length > SHORT) return false
  const start = text.trimStart()[0]
  return start === "{" || start === "[" ? isEmptyValue(parseStrict(text) ?? text) : NOTHING.test(withoutNoFaults(text))
}

/** Members that contain what was found, or how much: an empty list of errors does not make an answer empty. */
const FOUND = /^(?:hits|results?|items|data|rows|records|matches|entries|files|documents|total\w*|count|found)$/i

function isEmptyValue(value: unknown): boolean {
  if (!isJsonObject(value)) return isNothing(value)
  const found = Object.entries(value).filter(([name]) => FOUND.test(name))
  return isNothing(value) || (found.length > 0 && found.every(([, part]) => isNothing(part)))
}

const isNothing = (value: unknown): boolean =>
  value === null || value === 0 || value === "" || (typeof value === "object" && Object.keys(value).length === 0)

const FINISHED =
  /\b(?:completed?|succeeded|finished|failed|delivered|ended|terminated|cancell?ed|exited|removed|deleted|decommissioned|discontinued)\b/i

/** True if an answer says that the awaited event is over. */
export const isOver = (text: string): boolean => FINISHED.test(text.slice(0, SHORT))

const DONE =
  /^\W*(?:$|(?:ok|okay|done|success\w*|true|sent|saved|wrote|written|committed|pushed|created|updated|applied|edited|replaced|added|removed|deleted|moved|copied|clicked|pressed|scrolled|typed|set|queued|started|stopped|completed?|finished)\b.{0,24}$)/is

/** True if an answer only says that the call was carried out, and nothing about its effect. */
export const isAcknowledgement = (text: string): boolean =>
  text.length <= 40 && (DONE.test(text.trim()) || ACCEPTED.test(text))

const ACCEPTED =
  /^\s*\{\s*"(?:ok|success|accepted|done|status|result)"\s*:\s*(?:true|1|"(?:ok|success|done|accepted)")\s*\}\s*$/i
