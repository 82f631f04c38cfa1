import { NULL_BIT, STRING_BIT } from "../../json/kind.ts"
import { foldMemberName } from "../../json/names.ts"
import { parseStrict } from "../../json/strict.ts"
import { type JsonMember, stringOf } from "../../json/tree.ts"
import { areAliases, areShortened } from "../aliases.ts"
import { isDistinctName, splitKeyWords } from "../fold.ts"
import { fitsUnder, type MemberPair, namesAt, pairUp, proposeRenames, type UnmatchedNames } from "../key-pairs.ts"
import { DECLARED_FAULTS, literalAt, NAME_KEYWORDS, onlyOf, type RepairPlace, type RepairRule } from "../rule.ts"

/** Names that say no more than "the one": the tool or the value says what they identify. */
const GENERIC_NAME = /^(?:id|ids|uid|uuid|key|ref|number|no|code)$/

/**
 * True if the words of the key are the last words of the name. The first words only say what the thing belongs to, if
 * the tool's name says the same, or if the tool has no other member and this one is a text or an id. Of a switch or a
 * number, the first words say what it does. Ex) description for image_description; but warnings is not
 * suppress_warnings, an amount is not the tax_amount
 */
function isPartOf({ tool, view }: RepairPlace, key: string, name: string): boolean {
  const words = splitKeyWords(name)
  const isText = ((view.member(name)?.kinds ?? 0) & ~NULL_BIT) === STRING_BIT
  const isOnlyThing = view.names.length === 1 && (isText || GENERIC_NAME.test(key.toLowerCase()))
  const known = isOnlyThing ? words : splitKeyWords(`${tool.name} ${key}`)
  return (
    words.join(" ").endsWith(` ${splitKeyWords(key).join(" ")}`) &&
    words.every((word) => known.includes(word)) &&
    !isDistinctName(name)
  )
}

/**
 * True if the key is the name with the tool's one-word name before it, and no other declared name contains one of these
 * words. Before a longer tool name the word may be a thing that the tool acts on. Ex) oven_mode for the mode of a tool
 * called oven; not order_amount of refund_order
 */
function isPrefixed({ tool, view }: RepairPlace, key: string, name: string): boolean {
  const words = splitKeyWords(key)
  return (
    /^[\w-]+$/.test(key) &&
    splitKeyWords(tool.name).length === 1 &&
    words.join(" ") === [...splitKeyWords(tool.name), ...splitKeyWords(name)].join(" ") &&
    !view.names.some((other) => other !== name && splitKeyWords(other).some((word) => words.includes(word)))
  )
}

/** True if a word is an abbreviation of another. Ex) usr for user, cust for customer */
function isShortFor(short: string, word: string): boolean {
  let at = 0
  for (const letter of word) if (letter === short[at]) at++
  return short[0] === word[0] && (at === short.length || short.startsWith(word))
}

const JOINING_WORD =
  /^(?:about|across|against|as|at|between|by|for|from|in|inside|into|of|off|on|onto|out|over|to|under|with|within)$/
/** Words for facts about a thing, and plurals: neither has the id. Ex) order_status, team_members */
const ABOUT_WORD =
  /^(?:activity|balance|content|data|details?|history|info|information|list|log|metadata|name|price|state|stats|status|summary)$|[^sui]s$/

/**
 * True if the words of an id are those of the thing that the tool acts on, where the tool's name contains two things.
 * Ex) guest_id of move_guest_to_room; not its room_id, nor the order_id of drop_order_item
 */
function isHeadOf(toolName: string, owners: readonly string[]): boolean {
  // Both words mean the same thing.
  const things = splitKeyWords(toolName.replace(/(pull|merge)_?request/i, "$1")).slice(1)
  const joint = things.findIndex((word) => JOINING_WORD.test(word))
  const first = joint < 0 ? things : things.slice(0, joint)
  const head = first.filter((word) => !ABOUT_WORD.test(word)).at(-1)
  return head === undefined || owners.some((word) => head.startsWith(word) || word.startsWith(head))
}

/** True if a general name belongs to another thing, by tool name or value. Ex) {"id": "ord_17"} for customer_id */
function isOfAnother({ tool, text }: RepairPlace, { key, value }: JsonMember, name: string): boolean {
  if (!GENERIC_NAME.test(key.toLowerCase())) return false
  const owners = splitKeyWords(name).slice(0, -1)
  const toolWords = splitKeyWords(tool.name).slice(1)
  const isSaid = (word: string): boolean => toolWords.some((said) => said.startsWith(word) || word.startsWith(said))
  // Ex) close_ticket, ticket_id
  if (owners.every(isSaid)) return !isHeadOf(tool.name, owners)
  // The prefix of a kind of id, not of a project or a person. Ex) not JIRA-12, john-doe
  const prefix = value.kind === "string" ? /^([a-z]{2,})[_:]\w/.exec(stringOf(text, value))?.[1] : undefined
  return prefix === undefined ? toolWords.length > 0 : !owners.some((word) => isShortFor(prefix, word))
}

const DIRECTORY_NAME = /^(?:directory|dir|folder)(?:path)?$/

/** True for a tool that acts on one file or its content: no directory. Ex) {"directory": "out", "content": …} */
const isFilePath = ({ tool, view }: RepairPlace): boolean =>
  splitKeyWords(tool.name).includes("file") ||
  view.names.some((name) => areAliases(foldMemberName(name), "filecontent"))

const FILE_NAME = /^(?:target)?file(?:name)?$/
/** True for a tool for directories, or for the files in one. Ex) list_dir, find_files */
const isDirectoryPath = ({ tool, view }: RepairPlace, name: string): boolean =>
  splitKeyWords(tool.name).some((word) =>
    /^(?:dirs?|director(?:y|ies)|files|folders?|ls|mkdir|rmdir|tree)$/.test(word),
  ) || /^\W{0,4}(?:\w+ ){0,4}(?:dir|directory|folder)\b/i.test(view.member(name)?.description ?? "")

const isOtherPlace = (place: RepairPlace, key: string, name: string): boolean => {
  if (foldMemberName(name) !== "path") return false
  const alias = foldMemberName(key)
  return (DIRECTORY_NAME.test(alias) && isFilePath(place)) || (FILE_NAME.test(alias) && isDirectoryPath(place, name))
}

/** Languages of patterns and queries other than regular expressions and lists of words. */
const OTHER_LANGUAGE = /\b(?:globs?|wildcards?|like pattern|sql|jql|cql|graphql|fnmatch|minimatch)\b|\*\.\w/i

/**
 * True if the tool expects another language. Ex) {"regex": ".*\\.md$"} for a tool that finds files by a glob,
 * {"keywords": "tea"} for a query in SQL
 */
function isOtherLanguage({ tool, view }: RepairPlace, key: string, name: string): boolean {
  if (!/^(?:reg(?:ex|exp)|keywords?|question|search(?:term|text)?)$/.test(foldMemberName(key))) return false
  const isRegex = /^reg/i.test(key)
  if (isRegex && /reg(?:ular |-?)?ex/i.test(view.member(name)?.description ?? "")) return false
  const isOfFiles = isRegex && splitKeyWords(tool.name).some((word) => /^(?:files|glob|globs)$/.test(word))
  return isOfFiles || OTHER_LANGUAGE.test(`${tool.name.replaceAll("_", " ")} ${view.member(name)?.description ?? ""}`)
}

/** True if a short name also begins another name. Ex) lat beside latency, dir beside direction */
const beginsAnother = ({ node, view }: RepairPlace, key: string, name: string): boolean => {
  const short = key.toLowerCase()
  const isLonger = (word: string): boolean => word.length > short.length && word.startsWith(short)
  const others = [...view.names, ...node.members.map((member) => member.key)].filter((other) => other !== name)
  return splitKeyWords(name).some(isLonger) && others.some((other) => splitKeyWords(other).some(isLonger))
}

/** Values that say how a list is sorted, or where something goes. */
const DIRECTION =
  /^(?:asc|desc|in|out|up|down|left|right|both|north|south|east|west|[nesw]$|ltr|rtl|next|prev|c?cw$|horiz|vert|ingress|egress|push|pull|forward|back)/i
/** Ex) price asc, newest first, price, name */
const SORTED = /\b(?:asc|desc|ascending|descending|first|last|order|sort|sorted|by)\b|,/i
/** Maximum length of a sort order; a longer text is a description. */
const MAX_ORDER = 40

const hasMember = ({ node }: RepairPlace, name: RegExp): boolean => node.members.some(({ key }) => name.test(key))

type MeaningTest = (place: RepairPlace, said: string, name: string) => boolean
/** Names that mean something else if the test holds. `said`: the string value of the member, or "". */
const OTHER_MEANINGS: readonly (readonly [key: RegExp, isOther: MeaningTest])[] = [
  // Ex) "dir": "asc" , "desc": "price" : how a list is sorted, or by which column
  [/^(?:dir|desc)$/i, (_place, said) => DIRECTION.test(said)],
  [/^desc$/i, (_place, said) => !/\S\s+\S/.test(said) || SORTED.test(said.slice(0, MAX_ORDER))],
  // Ex) {"repository": "ida/pots", "owner": "ida"} : the owner is given twice, or has no member of its own
  [
    /^repo/i,
    (place, said) => hasMember(place, /^owner$/i) && (said.includes("/") || !place.view.names.includes("owner")),
  ],
  [/^long$/i, (place) => !hasMember(place, /^lat/i)],
  // A URL may belong to the thing itself and not to its owner.
  [/^url$/i, (_place, _said, name) => /website$/i.test(name)],
  // Without other members these may mean a count, minutes or a color.
  [/^num$/i, () => true],
  [/^min$/i, (place) => !hasMember(place, /^max/i)],
  [/^col$/i, (place) => !hasMember(place, /^(?:row|table)/i)],
]

/** True if a name that may be an alias means something else here. */
function isOtherMeaning(place: RepairPlace, { key, value }: JsonMember, name: string): boolean {
  const said = value.kind === "string" ? stringOf(place.text, value) : ""
  if (OTHER_MEANINGS.some(([pattern, isOther]) => pattern.test(key) && isOther(place, said, name))) return true
  if (beginsAnother(place, key, name)) return true
  // Under an abbreviated name, a number or a flag must fit unchanged.
  const mayNotFit = value.kind === "number" || value.kind === "boolean"
  const isKnown = !mayNotFit || areAliases(foldMemberName(key), foldMemberName(name))
  return !isKnown && place.view.member(name)?.isValid(parseStrict(literalAt(place, value))) !== true
}

/**
 * Returns the pairs for members prefixed with the tool's name, including optional ones: a model that puts the tool's
 * name before one member puts it before all of them. No prefixed pairs if one of these members is not a member of the
 * tool. Ex) oven_mode beside oven_time
 */
function prefixedPairs(place: RepairPlace, names: UnmatchedNames, wanted: readonly MemberPair[]): MemberPair[] {
  const [prefix = ""] = splitKeyWords(place.tool.name)
  const prefixed = names.unknownMembers.filter(({ key }) => splitKeyWords(key)[0] === prefix)
  const pairs = pairUp(prefixed, names.absent, (key, name) => isPrefixed(place, key, name))
  if (pairs.length < prefixed.length || pairs.some(([member, name]) => !fitsUnder(place, member, name))) return []
  return [...wanted.filter(([member]) => !prefixed.includes(member)), ...pairs]
}

function knownPairs(place: RepairPlace, names: UnmatchedNames): MemberPair[] {
  const wantedNames = new Set(place.view.closed ? names.absent : names.missingNames)
  const aliasPairs = pairUp(
    names.unknownMembers,
    names.absent,
    (key, name) =>
      isPrefixed(place, key, name) ||
      areShortened(key, name) ||
      (areAliases(foldMemberName(key), foldMemberName(name)) &&
        !isOtherPlace(place, key, name) &&
        !isOtherLanguage(place, key, name)),
  ).filter(([member, name]) => wantedNames.has(name) && !isOtherMeaning(place, member, name))
  if (aliasPairs.some(([{ key }, name]) => isPrefixed(place, key, name))) return prefixedPairs(place, names, aliasPairs)
  const stranger = onlyOf(names.unknownMembers)
  const missing = onlyOf(names.missingNames)
  if (aliasPairs.length > 0 || stranger === undefined || missing === undefined) return aliasPairs
  const partNames = names.absent.filter((name) => isPartOf(place, stranger.key, name))
  return onlyOf(partNames) === missing && !isOfAnother(place, stranger, missing) ? [[stranger, missing]] : []
}

const isEmptyText = ({ text }: RepairPlace, { value }: JsonMember): boolean =>
  value.kind === "string" && stringOf(text, value).trim() === ""

export const keyAlias: RepairRule = {
  id: "key/alias",
  triggers: [...NAME_KEYWORDS, DECLARED_FAULTS.alias],
  propose(place) {
    const names = namesAt(place)
    const declared = place.view.hints?.aliases ?? new Map<string, string>()
    const declaredPairs = pairUp(names.unknownMembers, names.absent, (key, name) => declared.get(key) === name).filter(
      ([member, name]) => !names.missingNames.includes(name) || !isEmptyText(place, member),
    )
    const messageOf = (name: string): string => `The tool knows this member as ${name}.`
    const certainProposals = proposeRenames(place, declaredPairs, "certain", messageOf)
    if (certainProposals.length > 0) return certainProposals
    const pairs = knownPairs(place, names).filter(([member]) => !isEmptyText(place, member))
    return proposeRenames(place, pairs, "likely", (name) => `The member most likely stands for ${name}.`)
  },
}
