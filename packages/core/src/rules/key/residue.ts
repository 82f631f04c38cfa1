import { ARRAY_BIT } from "../../json/kind.ts"
import { foldMemberName } from "../../json/names.ts"
import type { JsonMember } from "../../json/tree.ts"
import { markHeadAt } from "../../protocol-marks.ts"
import { splitKeyWords } from "../fold.ts"
import { namesAt, pairUp, proposeRenames } from "../key-pairs.ts"
import { DECLARED_FAULTS, literalAt, NAME_KEYWORDS, type RepairPlace, type RepairRule } from "../rule.ts"

/** Ex) <parameter=path>, parameter name="path" */
const NAMED_TAG = /^<?\s*(?:parameter|param|arg_key|arg|key)(?:\s+name)?\s*=\s*["']?([\w.-]+)["']?\s*>?$/
/** Ex) <path>, </path */
const WHOLE_TAG = /^<([\w.-]+)>$|^<\/([\w.-]+)>?$/

/** Ex) <key>path</key> */
const PAIRED_TAG = /^<(key|name|param|parameter|arg|argument)>\s?([\w.-]+)\s?<\/\1>$/

/** Backslashes of a name that was escaped twice. */
const ESCAPES = /\\{1,4}(?=["'])/g
/** Ex) path<string>, path (string, required), path (required) */
const TYPE_BEHIND =
  /(?<=\w)\s?(?:<(?:string|number|integer|boolean|array|object)>|\((?:(?:string|number|integer|boolean|array|object)(?:,? (?:required|optional))?|required|optional)\)|:\s?(?:string|number|integer|boolean|array|object)\??)$/
/** Names of the arguments before a dot. Ex) arguments.path */
const ARGUMENTS_BEFORE = /^(?:arguments|args|parameters|params|kwargs|input)$/i

/** Words for "argument" that add no information. Ex) arg_path, path_param */
const ARGUMENT_WORD = /^(?:arg|param|argument|parameter)_|_(?:arg|param|argument|parameter)$/

/** Removes the arguments' or the tool's name before a name. Ex) arguments.path, read_jar.path, read_jar_path */
function behindOwner({ atRoot, tool, view }: RepairPlace, key: string): string {
  if (atRoot && splitKeyWords(tool.name).length > 1 && key.startsWith(`${tool.name}_`))
    return key.slice(tool.name.length + 1)
  if (atRoot && ARGUMENT_WORD.test(key)) return key.replace(ARGUMENT_WORD, "")
  const point = key.lastIndexOf(".")
  const owner = key.slice(0, Math.max(0, point))
  const isOwner = atRoot && (owner === tool.name || ARGUMENTS_BEFORE.test(owner)) && !view.names.includes(owner)
  return isOwner ? key.slice(point + 1) : key
}
/** Blanks, quotes, opening brackets, a comma, a bullet, an option's dashes, one dot. Other marks may mean something. */
const MARKS_BEFORE = /^(?:[\s"'`“”‘’«»「」([,]|\{…?|[•·*]\s){0,16}(?:--|\.(?=\w))?/
/**
 * Whitespace, quotes, closing brackets, and between them at most one mark of a form or an assignment, or the end of a
 * tag after a quote. Ex) path?, path*, path:, path=, path">
 */
const MARKS_BEHIND = /[\s"'`“”‘’«»「」)\]}]{0,16}(?:[*=,]|\??\s?[:：]|\?|(?<=["'])>)?[\s"'`“”‘’«»「」)\]}]{0,16}$/
const EMPHASIS = /(?<![^\s"'`([{])(\*{1,3})([^*]{1,200})\1(?!\w)/

/** The notation for lists in forms. Ex) tags[] */
const LIST_BEHIND = /(?<=\w)\[\]$/
const takesList = ({ view }: RepairPlace, name: string): boolean => ((view.member(name)?.kinds ?? 0) & ARRAY_BIT) !== 0

/** True for a mark of a dialect, also a truncated one. Ex) </arg_key>, </arg. Not <s>: it strikes out the name, too. */
function isProtocolTag(tag: string): boolean {
  const head = markHeadAt(tag, 0)
  return head === null ? /^<\/\w*$/.test(tag) : !head.plain && head.name !== "s"
}

/** Returns a name without the markup and meaningless marks around it. */
export function cleanName(key: string): string {
  if (key.length > 200) return key
  const whole = WHOLE_TAG.exec(key.trim())
  const tag = NAMED_TAG.exec(key.trim())?.[1] ?? PAIRED_TAG.exec(key.trim())?.[2] ?? whole?.[1] ?? whole?.[2]
  if (tag !== undefined) return tag
  return key
    .replace(ESCAPES, "")
    .replace(TYPE_BEHIND, "")
    .replace(/<[^<>]*>?/g, (mark) => (isProtocolTag(mark) ? "" : mark))
    .replace(EMPHASIS, "$2")
    .replace(MARKS_BEFORE, "")
    .replace(MARKS_BEHIND, "")
}

/** True if a name that contains a mark of a dialect means a declared, absent member. */
export function isMarkedName(key: string, absent: ReadonlySet<string>): boolean {
  const at = key.indexOf("<")
  if (at < 0 || key.length > 200 || markHeadAt(key, at) === null) return false
  const cleanedName = foldMemberName(cleanName(key))
  return [...absent].some((name) => foldMemberName(name) === cleanedName)
}

/**
 * True if there is markup on both sides of the colon: it is unknown where the name ends and the value begins. Ex)
 * "file<arg_key": "page</arg_key><arg_value>9"
 */
const isTorn = (place: RepairPlace, member: JsonMember): boolean =>
  member.key.includes("<") &&
  /<\/?(?:arg_key|arg_value|parameter|param|invoke|function)\b/.test(literalAt(place, member.value))

/** True for a name with more than marks around it, which would remain. Ex) "shelf (text)" beside "title?" */
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
      const cleanedKey = behindOwner(place, cleanName(takesList(place, name) ? key.replace(LIST_BEHIND, "") : key))
      return cleanedKey !== key && cleanedKey !== "" && foldMemberName(cleanedKey) === foldMemberName(name)
    })
    const wholePairs = cleanedPairs.filter(([member]) => !isTorn(place, member))
    const others = names.unknownMembers.filter((member) => !cleanedPairs.some(([cleaned]) => cleaned === member))
    if (others.some((member) => isLeftOver(member, names.absent))) return []
    return proposeRenames(place, wholePairs, "likely", (name) => `Marks around the member name ${name} are removed.`)
  },
}
