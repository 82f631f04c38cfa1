import { NUMBER_BIT } from "../../json/kind.ts"
import type { JsonMember } from "../../json/tree.ts"
import { lastWord, splitKeyWords } from "../fold.ts"
import { namesAt, pairUp, proposeRenames } from "../key-pairs.ts"
import { isIdentifying } from "../members.ts"
import { literalAt, NAME_KEYWORDS, onlyOf, type RepairPlace, type RepairRule, textAt } from "../rule.ts"

/** Minimum lengths: most shorter words are one letter away from another one, above all names of things with ids. */
const MIN_WORD = 5
const MIN_THING = 6

/** Words that differ by a slip: a name with one of them is not a misspelling of a name with the other. */
const CONFUSABLE_WORDS =
  "action auction, angle angel, assert asset, board broad, boarder border, breath breadth, causal casual, chair chain, choose chose, class clash, clothes cloths, contact contract, county country, cover clover, crate create, crated created, dairy diary, desert dessert, diner dinner, except excerpt, field filed, filing filling, grade grad, hostel hotel, inset insert, latter later, layer lawyer, locale local, marital martial, month moth, months moths, payer player, phase phrase, place palace, plain plan, planed planned, planet plant, price prince, quite quiet, relay replay, reply replay, route router, sales scales, sever server, signed singed, sliver silver, spender sender, staring starting, stats status, steam stream, striped stripped, though through, tiered tired, trail trial, tread thread, treat threat, tried tired, untied united"
    .split(", ")
    .map((pair) => pair.split(" "))

/**
 * True for one letter too many or too few, including a doubled one, or two swapped letters. The first and the last
 * letter must match, because changing them makes other words. Ex) async, reset and preset, close and closed
 */
function isSlip(written: string, meant: string): boolean {
  return written[0] === meant[0] && written.at(-1) === meant.at(-1) && isAnySlip(written, meant)
}

function isAnySlip(written: string, meant: string): boolean {
  let start = 0
  while (start < written.length && written[start] === meant[start]) start++
  const rest = written.slice(start)
  const restMeant = meant.slice(start)
  if (rest.slice(1) === restMeant || rest === restMeant.slice(1)) return true
  return rest.slice(2) === restMeant.slice(2) && rest[0] === restMeant[1] && rest[1] === restMeant[0]
}

const isWordOf = (word: string, length: number): boolean => word.length >= length && /^[a-z]+$/.test(word)

function isMisspelt(key: string, name: string): boolean {
  const words = splitKeyWords(key)
  const meantWords = splitKeyWords(name)
  const differing = meantWords.findIndex((word, at) => word !== words[at])
  const written = words[differing] ?? ""
  const meant = meantWords[differing] ?? ""
  const length = isIdentifying(name) ? MIN_THING : MIN_WORD
  return (
    words.length === meantWords.length &&
    words.slice(differing + 1).join(" ") === meantWords.slice(differing + 1).join(" ") &&
    isWordOf(meant, length) &&
    isWordOf(written, length) &&
    isSlip(written, meant) &&
    !CONFUSABLE_WORDS.some((pair) => pair.includes(written) && pair.includes(meant))
  )
}

/** Words that look like a plural but are not. */
const NO_PLURAL = /^(?:arms|customs|goods|means|news|spirits|works)$/

/** True for the plural of a name or of its last word, or the reverse. Ex) urls, tag */
function isOtherNumber(key: string, name: string): boolean {
  const [shorter, longer] = key.length < name.length ? [key, name] : [name, key]
  if (NO_PLURAL.test(longer)) return false
  return shorter.length > 2 && /[a-z]$/.test(shorter) && longer === `${shorter}s` && !shorter.endsWith("s")
}

/** Separators between several values, or words for several. */
const SEVERAL = /[,;|*\n{}[\]]|^(?:all|any|both|every\w*|none)$/i
/** Names whose values consist of several words. */
const TEXT_NAME =
  /^(?:quer(?:y|ies)|questions?|prompts?|texts?|messages?|titles?|descriptions?|contents?|notes?|comments?|subjects?)$/

/**
 * True if the plural is a count, or the text may hold several values. Ex) {"pages":2} is not a page, {"days":3} not a
 * day, "users":"Ida, Ada" not a user
 */
function isCountOrList({ text, view }: RepairPlace, { value }: JsonMember, name: string): boolean {
  if (((view.member(name)?.kinds ?? 0) & NUMBER_BIT) !== 0) return true
  const said = textAt(text, value)
  return SEVERAL.test(said) || (/\s/.test(said) && !TEXT_NAME.test(lastWord(name)))
}

/** True if a name is one slip away from the written one, whatever its length or first letter. Ex) stat for strat */
const mayBeMeant = (key: string, name: string): boolean => isAnySlip(key.toLowerCase(), name.toLowerCase())

export const keyTypo: RepairRule = {
  id: "key/typo",
  triggers: NAME_KEYWORDS,
  maxConfidence: "likely",
  propose(place) {
    const { unknownMembers, absent } = namesAt(place)
    const stranger = onlyOf(unknownMembers)
    if (stranger === undefined) return []
    const isNear = (key: string, name: string): boolean => isMisspelt(key, name) || isOtherNumber(key, name)
    // Another declared name that is as similar may be meant too, even if it has a value.
    const rivals = place.view.names.filter((name) => isNear(stranger.key, name) || mayBeMeant(stranger.key, name))
    if (rivals.length !== 1) return []
    const pairs = pairUp(unknownMembers, absent, isNear).filter(
      ([member, name]) =>
        place.view.member(name)?.isValid(JSON.parse(literalAt(place, member.value))) &&
        !(isOtherNumber(member.key, name) && isCountOrList(place, member, name)),
    )
    return proposeRenames(place, pairs, "likely", (name) => `The member most likely is ${name}, misspelt.`)
  },
}
