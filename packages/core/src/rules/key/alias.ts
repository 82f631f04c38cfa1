import { foldName } from "../../json/names.ts"
import type { Member } from "../../json/tree.ts"
import { areAliases } from "../aliases.ts"
import { wordsOf } from "../fold.ts"
import { isProposal, type Names, namesAt, pairUp, rename } from "../key-pairs.ts"
import { literal, type Place, type Proposal, type Rule } from "../rule.ts"
import { DECLARED, NAMES } from "../wakes.ts"

type Pair = readonly [Member, string]

/** Words that make another thing of the name behind them: an id is not the parent's id, a date is not the end. */
const OTHERS: ReadonlySet<string> = new Set(
  "new old parent child source src target dest destination start end from to min max before after prev previous next first last second other exclude include not callback default owner author created updated base".split(
    " ",
  ),
)

/** Ex) description for image_description: the last words of the name. The first ones name another thing. Ex) image */
function isPartOf(key: string, name: string): boolean {
  const part = wordsOf(key).join(" ")
  const words = wordsOf(name)
  return part.length > 1 && words.join(" ").endsWith(` ${part}`) && !words.some((word) => OTHERS.has(word))
}

function knownPairs(place: Place, names: Names): Pair[] {
  const wanted = new Set(place.view.closed ? names.absent : names.missing)
  const pairs = pairUp(names.strange, names.absent, (key, name) => areAliases(foldName(key), foldName(name))).filter(([, name]) => wanted.has(name))
  const [stranger, another] = names.strange
  const [missing, more] = names.missing
  if (pairs.length > 0 || stranger === undefined || another !== undefined || missing === undefined || more !== undefined) return pairs
  const hits = names.absent.filter((name) => isPartOf(stranger.key, name))
  return hits.length === 1 && hits[0] === missing ? [[stranger, missing]] : []
}

const isEmptyText = (place: Place, member: Member): boolean =>
  member.value.kind === "string" && (JSON.parse(literal(place, member.value)) as string).trim() === ""

export const keyAlias: Rule = {
  id: "key/alias",
  wakes: [...NAMES, DECLARED.alias],
  atBest: "certain",
  title: "A member goes by another name.",
  safety:
    "Names the tool declares as aliases are certain. Well-known synonyms and a name that is the last part of the one missing name, where the words before it only say of what, are only likely, and taken only one to one: one strange member, one absent name, no other absent name that would do, a value that fits. A name that is already there is never overwritten, and empty text is not moved to a required name.",
  examples: [
    { schema: { type: "object", properties: { path: { type: "string" } }, required: ["path"] }, before: '{"file":"a.md"}', after: '{"path":"a.md"}' },
    {
      schema: { type: "object", properties: { path: { type: "string" }, directory: { type: "string" } }, required: ["path"] },
      before: '{"folder":"src"}',
      after: null,
    },
  ],
  propose(place) {
    const names = namesAt(place)
    if (names === null) return null
    const declared = place.view.hints?.aliases ?? new Map<string, string>()
    const told = pairUp(names.strange, names.absent, (key, name) => declared.get(key) === name)
    const certain: Proposal[] = told
      .map(([member, name]) => rename(place, member, name, "certain", `The tool knows this member as ${JSON.stringify(name)}.`))
      .filter(isProposal)
    if (certain.length > 0) return certain
    return knownPairs(place, names)
      .filter(([member]) => !isEmptyText(place, member))
      .map(([member, name]) => rename(place, member, name, "likely", `The member most likely means ${JSON.stringify(name)}.`))
      .filter(isProposal)
  },
}
