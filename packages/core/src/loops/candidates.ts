// Detects calls that try one candidate after another, where each answer only says that this one does not exist.
import { codeOf } from "../digest.ts"
import { isJsonObject } from "../json/kind.ts"
import { answerOf, comparedValue, type Entry, looseOf } from "./entry.ts"
import { UNNAMED_PAGE } from "./fruitless.ts"

/** Maximum length of a value that can be a name: a longer one is a text. */
const MAX_VALUE = 300
const MAX_WORDS = 4
const MAX_MEMBERS = 16
/** Minimum share of distinct words in the values. The same question in other words repeats words. */
const MIN_NEW_WORDS = 0.75

/**
 * True if the calls try candidates: each answer is something learned. False for one question in other words, and for
 * calls that change something or are refused. Ex) a lookup of `ann`, `bob` and `eve`, none of whom is known
 */
export function triesCandidates(past: readonly Entry[], call: Entry): boolean {
  if (!call.traits.looks || !past.every(isNotThere)) return false
  const calls = [call, ...past]
  if (new Set(calls.map(looseOf)).size < calls.length) return false
  const asked = calls.map((each) => wordsOf(each).split("\n"))
  const [first = []] = asked
  const isOfOneForm = new Set(asked.map((members) => members.map(nameIn).join())).size === 1
  const varied = first.flatMap((member, at) => (asked.every((members) => members[at] === member) ? [] : [at]))
  if (!isOfOneForm || varied.length === 0 || varied.some((at) => !isNamed(first[at] as string))) return false
  const said = asked.flatMap((members) => varied.map((at) => members[at] as string))
  return said.every((member) => !member.endsWith(NO_NAME)) && areNames(said)
}

/** Stands for a value that cannot be a name. */
const NO_NAME = "!"

/** Returns the members as codes of their name and their words, because the arguments are not kept. Ex) `q:=1f 2b` */
export function wordsOf(entry: Entry): string {
  if (!entry.traits.looks) return ""
  if (entry.asked !== null) return entry.asked
  const value = comparedValue(entry)
  const members = isJsonObject(value) ? Object.entries(value) : []
  entry.asked = members.length > MAX_MEMBERS ? "" : members.map(memberWords).sort().join("\n")
  return entry.asked
}

function memberWords([name, value]: readonly [string, unknown]): string {
  const isName = typeof value === "number" || (typeof value === "string" && value.length <= MAX_VALUE)
  const words = isName ? String(value).toLowerCase().split(/\s+/) : []
  const codes = words.length > MAX_WORDS ? [] : words.map(codeOf)
  return `${nameCode(name)}${typeof value === "number" ? NUMBER : ""}=${codes.length === 0 ? NO_NAME : codes.join(" ")}`
}

/** Suffix of the name of a number: a number is never a question. */
const NUMBER = "#"

const nameCode = (name: string): string => codeOf(name.toLowerCase().replace(/[_-]/g, ""))

const namesIn = (names: string): ReadonlySet<string> => new Set(names.split(" ").map(nameCode))
/** Names of members that contain a page number, a page name (`CURSORS`), or a question in words (`QUESTIONS`). */
const PAGES = namesIn("page pageno pagenumber pageindex offset start startindex skip")
const CURSORS = namesIn("cursor nextcursor pagetoken nexttoken nextpagetoken continuationtoken after exclusivestartkey")
const QUESTIONS = namesIn("q query question search keyword keywords term terms text phrase")

const isPage = (member: string): boolean => PAGES.has(nameIn(member).replace(NUMBER, ""))
/** True if a member may name a thing. */
const isNamed = (member: string): boolean => !QUESTIONS.has(nameIn(member)) && !isPage(member)

/** True if a call asked for the page that the call before it named, and its answer names yet another page. */
export function followsPage(entry: Entry, before: Entry | undefined): boolean {
  const [next = "", given = ""] = [entry, before ?? entry].map((each) => answerOf(each)?.signs.next)
  if (before === undefined || next === "" || (next === given) !== (next === UNNAMED_PAGE)) return false
  const [asked, askedBefore] = [entry, before].map((each) => wordsOf(each).split("\n")) as [string[], string[]]
  const changed = asked.filter((member) => !askedBefore.includes(member))
  if (given !== UNNAMED_PAGE && changed.some((member) => wordsIn(member).includes(given))) return true
  // the page may be written in another form. Ex) the address of the next one
  return changed.length === 1 && changed.every((member) => isPage(member) || CURSORS.has(nameIn(member)))
}

const wordsIn = (member: string): string[] => member.slice(member.indexOf("=") + 1).split(" ")

const NOT_THERE = /^(?:not-found|http:404)$/

function isNotThere(entry: Entry): boolean {
  const signs = answerOf(entry)?.signs
  return signs !== undefined && (NOT_THERE.test(signs.error) || (entry.ok !== false && signs.isEmpty))
}

const nameIn = (member: string): string => member.slice(0, member.indexOf("="))

/** True if the names have few words in common. */
function areNames(members: readonly string[]): boolean {
  const said = members.flatMap(wordsIn)
  return new Set(said).size >= MIN_NEW_WORDS * said.length
}
