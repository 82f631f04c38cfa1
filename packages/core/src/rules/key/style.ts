import { withoutInvisible } from "../../json/chars.ts"
import { foldMemberName } from "../../json/names.ts"
import type { JsonMember } from "../../json/tree.ts"
import { foldAccents, foldUmlauts } from "../fold.ts"
import { namesAt, pairUp, proposeRenames } from "../key-pairs.ts"
import { spellsPath } from "../key-path.ts"
import { dropMembers } from "../members.ts"
import {
  DECLARED_FAULTS,
  literalAt,
  NAME_KEYWORDS,
  type RepairPlace,
  type RepairRule,
  UNKNOWN_MEMBER,
} from "../rule.ts"

/** Removes the dashes of a declared option; dashes that only the call has may mean something. Ex) "i" for "-i" */
const withoutOption = (name: string): string => name.replace(/^--?(?=\w)/, "")

const SHORT_OPTION = /^-*[A-Za-z]$/
/**
 * True for two different one-letter options. Ex) -N for -n. Callers make two exceptions: a required letter without a
 * dash is the only one, and a letter that only lost its dash was written in the style of other names. Ex) Q for q, N
 * for -n
 */
const isOtherOption = (key: string, name: string): boolean =>
  SHORT_OPTION.test(key) && SHORT_OPTION.test(name) && key.at(-1) !== name.at(-1)

const isRecased = (key: string, name: string): boolean => /^[A-Z]$/.test(key) && /^-[a-z]$/.test(name)

/** Ex) "ｌｉｄ_ｓｉｚｅ" */
const FULL_WIDTH = /^[\w.-]*[！-～][\w.！-～-]*$/

/** True if the key is the name in another style. Ex) "lid\\_size" : Markdown escaped the underscore */
function isRestyled(key: string, name: string): boolean {
  const plain = FULL_WIDTH.test(key) ? key.normalize("NFKC") : key.replaceAll("\\_", "_")
  const folded = foldMemberName(plain)
  return (
    folded === foldMemberName(name) ||
    folded === foldMemberName(withoutOption(name)) ||
    (key !== name && withoutInvisible(key) === name)
  )
}
const isUnaccented = (key: string, name: string): boolean =>
  foldAccents(key) === foldAccents(name) || foldUmlauts(key) === foldUmlauts(name)

/** For an optional comment, the underscore says that the remark is not for the tool. Ex) _comment */
const ASIDE_NAME = /^_+(?:comment|note|remark|reasoning|thought|explanation|rationale)s?$/i

const REPEATED = "The member is there twice, with the same value."

/** Returns undeclared members that repeat a declared one with the same value. Ex) {"max_depth":3,"maxDepth":3} */
function repeatedMembers(place: RepairPlace): JsonMember[] {
  if (!UNKNOWN_MEMBER.includes(place.issue.keyword)) return []
  const { unknownMembers } = namesAt(place)
  return place.node.members
    .filter(({ key }) => place.view.names.includes(key))
    .flatMap((declared) => {
      const isSame = ({ key }: JsonMember): boolean =>
        isRestyled(key, declared.key) && !isOtherOption(key, declared.key)
      const same = unknownMembers.filter(isSame)
      const text = literalAt(place, declared.value)
      return same.every(({ value }) => literalAt(place, value) === text) ? same : []
    })
}

export const keyStyle: RepairRule = {
  id: "key/style",
  triggers: [...NAME_KEYWORDS, DECLARED_FAULTS.names],
  propose(place) {
    const names = namesAt(place)
    // The issue is not about this name: the evidence is strong, but no proof.
    const confidence = place.issue.keyword === DECLARED_FAULTS.names ? "likely" : "certain"
    // If config_name and config {name} are both declared, "config.name" has two readings.
    const plainMembers = names.unknownMembers.filter(({ key }) => !spellsPath(place.view, key))
    const isOther = (key: string, name: string): boolean => {
      const isFree = !names.missingNames.includes(name)
      if (isFree && ASIDE_NAME.test(key)) return true
      return isOtherOption(key, name) && (isFree || name.startsWith("-")) && !isRecased(key, name)
    }
    const restyledPairs = pairUp(
      plainMembers,
      names.absent,
      (key, name) => isRestyled(key, name) && !isOther(key, name),
    )
    const known = new Set(restyledPairs.map(([member]) => member))
    const unaccentedPairs = pairUp(plainMembers, names.absent, isUnaccented).filter(
      ([member, name]) => !known.has(member) && !isOther(member.key, name),
    )
    const repeated = repeatedMembers(place)
    if (repeated.length > 0)
      return { edits: dropMembers(place.node, repeated), confidence: "likely", message: REPEATED, part: true }
    return [
      ...proposeRenames(place, restyledPairs, confidence, (name) => `The tool calls this member ${name}.`),
      ...proposeRenames(place, unaccentedPairs, "likely", (name) => `The tool writes this member ${name}.`),
    ]
  },
}
