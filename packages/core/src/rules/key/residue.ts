import { foldName } from "../../json/names.ts"
import type { Member } from "../../json/tree.ts"
import { markHeadAt } from "../../protocol-marks.ts"
import { isProposal, namesAt, pairUp, rename } from "../key-pairs.ts"
import { literal, type Place, type Rule } from "../rule.ts"
import { DECLARED, NAMES } from "../wakes.ts"

/** Ex) <parameter=path>, parameter name="path" */
const NAMED_TAG = /^<?\s*(?:parameter|param|arg_key|arg|key)(?:\s+name)?\s*=\s*["']?([\w.-]+)["']?\s*>?$/

/** A name without the markup and the marks around it. */
function clean(key: string): string {
  if (key.length > 200) return key
  const named = NAMED_TAG.exec(key.trim())?.[1]
  if (named !== undefined) return named
  const tag = /^<\/?([\w.-]+)>?$/.exec(key.trim())?.[1]
  if (tag !== undefined) return tag
  const untagged = key.replace(/<[^<>]*>?/g, "")
  return untagged.replace(/^[^\p{L}\p{N}_$@-]+/u, "").replace(/[^\p{L}\p{N}_$-]+$/u, "")
}

/** Whether a name with a mark of a dialect in it means a declared, absent member. */
export function isMarkedName(key: string, absent: ReadonlySet<string>): boolean {
  const at = key.indexOf("<")
  if (at < 0 || key.length > 200 || markHeadAt(key, at) === null) return false
  const cleaned = foldName(clean(key))
  for (const name of absent) if (foldName(name) === cleaned) return true
  return false
}

/** Markup on both sides of the colon: where the name ends and the value begins is lost. Ex) "file<arg_key": "page</arg_key><arg_value>9" */
const isTorn = (place: Place, member: Member): boolean =>
  member.key.includes("<") && /<\/?(?:arg_key|arg_value|parameter|param|invoke|function)\b/.test(literal(place, member.value))

export const keyResidue: Rule = {
  id: "key/residue",
  wakes: [...NAMES, DECLARED.markedNames],
  atBest: "likely",
  title: "Markup or stray marks cling to a member name.",
  safety:
    "What is left after tags, brackets, quotes, colons and blanks are taken off must be exactly one declared and absent name, in whatever style, and the value must fit there. Where the schema lets the name pass, it must hold a mark of a call dialect. Only likely, as characters are dropped.",
  examples: [
    { schema: { type: "object", properties: { path: { type: "string" } }, required: ["path"] }, before: '{"path</arg_key>":"a.md"}', after: '{"path":"a.md"}' },
    { schema: { type: "object", properties: { path: { type: "string" } }, required: ["path"] }, before: '{"path2":"a.md"}', after: null },
  ],
  propose(place) {
    const names = namesAt(place)
    if (names === null) return null
    const pairs = pairUp(names.strange, names.absent, (key, name) => {
      const cleaned = clean(key)
      return cleaned !== key && cleaned !== "" && foldName(cleaned) === foldName(name)
    })
    return pairs
      .filter(([member]) => !isTorn(place, member))
      .map(([member, name]) => rename(place, member, name, "likely", `Marks around the member name ${JSON.stringify(name)} are taken off.`))
      .filter(isProposal)
  },
}
