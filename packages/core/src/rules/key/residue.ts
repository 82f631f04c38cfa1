import { foldMemberName } from "../../json/names.ts"
import type { JsonMember } from "../../json/tree.ts"
import { lazyPattern } from "../../lazy-pattern.ts"
import { markHeadAt } from "../../protocol-marks.ts"
import { namesAt, pairUp, proposeRenames } from "../key-pairs.ts"
import { DECLARED_FAULTS, literalAt, NAME_KEYWORDS, type RepairPlace, type RepairRule } from "../rule.ts"

/** Ex) <parameter=path>, parameter name="path" */
const NAMED_TAG = /^<?\s*(?:parameter|param|arg_key|arg|key)(?:\s+name)?\s*=\s*["']?([\w.-]+)["']?\s*>?$/

const MARKS_BEFORE = lazyPattern(String.raw`^[^\p{L}\p{N}_$@-]+`)
const MARKS_BEHIND = lazyPattern(String.raw`[^\p{L}\p{N}_$-]+$`)

/** A name without the markup and the marks around it. */
function cleanName(key: string): string {
  if (key.length > 200) return key
  const tag = (NAMED_TAG.exec(key.trim()) ?? /^<\/?([\w.-]+)>?$/.exec(key.trim()))?.[1]
  if (tag !== undefined) return tag
  return key
    .replace(/<[^<>]*>?/g, "")
    .replace(MARKS_BEFORE(), "")
    .replace(MARKS_BEHIND(), "")
}

/** Whether a name with a mark of a dialect in it means a declared, absent member. */
export function isMarkedName(key: string, absent: ReadonlySet<string>): boolean {
  const at = key.indexOf("<")
  if (at < 0 || key.length > 200 || markHeadAt(key, at) === null) return false
  const cleanedName = foldMemberName(cleanName(key))
  return [...absent].some((name) => foldMemberName(name) === cleanedName)
}

/**
 * Markup on both sides of the colon: where the name ends and the value begins is lost. Ex) "file<arg_key":
 * "page</arg_key><arg_value>9"
 */
const isTorn = (place: RepairPlace, member: JsonMember): boolean =>
  member.key.includes("<") &&
  /<\/?(?:arg_key|arg_value|parameter|param|invoke|function)\b/.test(literalAt(place, member.value))

/** Ex) "shelf (text)" beside "title?" : a name with more than marks around it, which would be left as it is. */
function isLeftOver({ key }: JsonMember, absent: readonly string[]): boolean {
  const cleanedKey = cleanName(key)
  return absent.some((name) => cleanedKey.startsWith(name) && /^\s?\W/.test(cleanedKey.slice(name.length)))
}

export const keyResidue: RepairRule = {
  id: "key/residue",
  triggers: [...NAME_KEYWORDS, DECLARED_FAULTS.markedNames],
  maxConfidence: "likely",
  propose(place) {
    const names = namesAt(place)
    const cleanedPairs = pairUp(names.unknownMembers, names.absent, (key, name) => {
      const cleanedKey = cleanName(key)
      return cleanedKey !== key && cleanedKey !== "" && foldMemberName(cleanedKey) === foldMemberName(name)
    })
    const wholePairs = cleanedPairs.filter(([member]) => !isTorn(place, member))
    const others = names.unknownMembers.filter((member) => !cleanedPairs.some(([cleaned]) => cleaned === member))
    if (others.some((member) => isLeftOver(member, names.absent))) return []
    return proposeRenames(place, wholePairs, "likely", (name) => `Marks around the member name ${name} are removed.`)
  },
}
