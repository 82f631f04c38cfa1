import { foldMemberName } from "../../json/names.ts"
import { type JsonMember, stringOf } from "../../json/tree.ts"
import { areAliases } from "../aliases.ts"
import { splitKeyWords } from "../fold.ts"
import { type MemberPair, namesAt, pairUp, proposeRenames, type UnmatchedNames } from "../key-pairs.ts"
import { DECLARED_FAULTS, NAME_KEYWORDS, type RepairPlace, type RepairRule } from "../rule.ts"

/** Words that make another thing of the name behind them: an id is not the parent's id, a date is not the end. */
const DISTINCT_WORDS: ReadonlySet<string> = new Set(
  "new old parent child source src target dest destination start end from to min max before after prev previous next first last second other exclude include not callback default owner author created updated base".split(
    " ",
  ),
)

/** Ex) description for image_description: the last words of the name. The first ones name another thing. Ex) image */
function isPartOf(key: string, name: string): boolean {
  const part = splitKeyWords(key).join(" ")
  const words = splitKeyWords(name)
  return part.length > 1 && words.join(" ").endsWith(` ${part}`) && !words.some((word) => DISTINCT_WORDS.has(word))
}

function knownPairs(place: RepairPlace, names: UnmatchedNames): MemberPair[] {
  const wantedNames = new Set(place.view.closed ? names.absent : names.missingNames)
  const aliasPairs = pairUp(names.unknownMembers, names.absent, (key, name) =>
    areAliases(foldMemberName(key), foldMemberName(name)),
  ).filter(([, name]) => wantedNames.has(name))
  const [stranger, another] = names.unknownMembers
  const [missing, more] = names.missingNames
  if (aliasPairs.length > 0 || stranger === undefined || missing === undefined || (another ?? more) !== undefined)
    return aliasPairs
  const partNames = names.absent.filter((name) => isPartOf(stranger.key, name))
  return partNames.length === 1 && partNames[0] === missing ? [[stranger, missing]] : []
}

const isEmptyText = ({ text }: RepairPlace, { value }: JsonMember): boolean =>
  value.kind === "string" && stringOf(text, value).trim() === ""

export const keyAlias: RepairRule = {
  id: "key/alias",
  triggerKeywords: [...NAME_KEYWORDS, DECLARED_FAULTS.alias],
  maxConfidence: "certain",
  propose(place) {
    const names = namesAt(place)
    const declared = place.view.hints?.aliases ?? new Map<string, string>()
    const declaredPairs = pairUp(names.unknownMembers, names.absent, (key, name) => declared.get(key) === name)
    const messageOf = (name: string): string => `The tool knows this member as ${name}.`
    const certainProposals = proposeRenames(place, declaredPairs, "certain", messageOf)
    if (certainProposals.length > 0) return certainProposals
    const pairs = knownPairs(place, names).filter(([member]) => !isEmptyText(place, member))
    return proposeRenames(place, pairs, "likely", (name) => `The member most likely stands for ${name}.`)
  },
}
