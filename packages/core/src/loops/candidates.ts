// Whether calls try one candidate after another, and each answer only says that this one is not there.
import { codeOf } from "../digest.ts"
import { isJsonObject } from "../json/kind.ts"
import { answerOf, comparedValue, type Entry, looseOf } from "./entry.ts"
import { UNNAMED_PAGE } from "./fruitless.ts"

/** A longer value is a text, not the name of a thing. */
const MAX_VALUE = 300
const MAX_WORDS = 4
const MAX_MEMBERS = 16
/** Of all words of the values. The same question in other words says the same words again. */
const MIN_NEW_WORDS = 0.75

/**
 * Ex) a lookup of `ann`, `bob` and `eve`, none of whom is known: each answer is something learned. Not one question in
 * other words, and not calls that are to change something or are refused.
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

/** Stands for a value that is no name of anything. */
const NO_NAME = "!"

/** Members as codes of their name and of their words, for the arguments are not kept. Ex) `q:=1f 2b` */
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

/** Behind the name of a number: no question is one. */
const NUMBER = "#"

const nameCode = (name: string): string => codeOf(name.toLowerCase().replace(/[_-]/g, ""))

const namesIn = (names: string): ReadonlySet<string> => new Set(names.split(" ").map(nameCode))
/** Members that hold the number of a page, its name, or a question in words. */
const PAGES = namesIn("page pageno pagenumber pageindex offset start startindex skip")
const CURSORS = namesIn("cursor nextcursor pagetoken nexttoken nextpagetoken continuationtoken after exclusivestartkey")
const QUESTIONS = namesIn("q query question search keyword keywords term terms text phrase")

const isPage = (member: string): boolean => PAGES.has(nameIn(member).replace(NUMBER, ""))
/** Whether a member may name a thing. */
const isNamed = (member: string): boolean => !QUESTIONS.has(nameIn(member)) && !isPage(member)

/** Whether a call asked for the page that the call before it named, and was told of yet another one. */
export function followsPage(entry: Entry, before: Entry | undefined): boolean {
  const [next = "", given = ""] = [entry, before ?? entry].map((each) => answerOf(each)?.signs.next)
  if (before === undefined || next === "" || (next === given) !== (next === UNNAMED_PAGE)) return false
  const [asked, askedBefore] = [entry, before].map((each) => wordsOf(each).split("\n")) as [string[], string[]]
  const changed = asked.filter((member) => !askedBefore.includes(member))
  if (given !== UNNAMED_PAGE && changed.some((member) => wordsIn(member).includes(given))) return true
  // what a page is called may be written in another way. Ex) the address of the next one
  return changed.length === 1 && changed.every((member) => isPage(member) || CURSORS.has(nameIn(member)))
}

const wordsIn = (member: string): string[] => member.slice(member.indexOf("=") + 1).split(" ")

const NOT_THERE = /^(?:not-found|http:404)$/

function isNotThere(entry: Entry): boolean {
  const signs = answerOf(entry)?.signs
  return signs !== undefined && (NOT_THERE.test(signs.error) || (entry.ok !== false && signs.isEmpty))
}

const nameIn = (member: string): string => member.slice(0, member.indexOf("="))

/** Whether names have little in common. */
function areNames(members: readonly string[]): boolean {
  const said = members.flatMap(wordsIn)
  return new Set(said).size >= MIN_NEW_WORDS * said.length
}
