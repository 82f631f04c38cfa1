import { ARRAY_BIT, NULL_BIT, STRING_BIT } from "../../json/kind.ts"
import { foldMemberName } from "../../json/names.ts"
import { lastMember } from "../../json/tree.ts"
import { mayBeDocument, mayBeWholeDocument } from "../json-document.ts"
import { isBesideKept, unwrapNode } from "../members.ts"
import { literalAt, NAME_KEYWORDS, onlyOf, type RepairPlace, type RepairRule, VALUE_KEYWORDS } from "../rule.ts"
import { hasTwoReadings } from "./wrapped-arguments.ts"

/** True if a wrapped sibling is valid, so that it would stay unchanged. Ex) {"n":{"value":4},"style":{"value":{…}}} */
const isHalfDone = (place: RepairPlace): boolean =>
  isBesideKept(place, ({ key, value }) => {
    const only = onlyOf(value.members)?.key ?? ""
    return foldMemberName(only) === "value" && place.owner?.view.member(key)?.names.includes(only) !== true
  })

/** True for the wrapper of the arguments where names are free. Ex) {"input":{"value":"1"}} */
const isOfArguments = ({ owner, outerKeys, issue }: RepairPlace): boolean =>
  owner !== null && outerKeys.length === 0 && issue.path.length === 1 && hasTwoReadings(owner.view, owner.member)

/** True if a map contains only itself. Ex) {"style":{"style":{"rim":"tin"}}} for a map of texts */
const isInItself = ({ key, owner, outerKeys }: RepairPlace): boolean =>
  owner !== null && key === outerKeys.at(-1) && onlyOf(owner.node.members)?.key === key && owner.view.names.length === 0

/** Returns the text of a message part. Ex) {"type":"text","text":"a pot"}, [{"type":"text","text":"a pot"}] */
function textOfPart(place: RepairPlace): string | null {
  const { node, view } = place
  const part = node.kind === "array" ? onlyOf(node.items) : node
  if (part?.members.length !== 2 || (view.kinds & ~NULL_BIT) !== STRING_BIT) return null
  const type = lastMember(part, "type")?.value
  const body = lastMember(part, "text")?.value
  const isPart = type !== undefined && literalAt(place, type) === '"text"' && body?.kind === "string"
  return isPart ? literalAt(place, body) : null
}

/** Returns the value of an object whose only member is undeclared and named like the place or "value". */
function valueInside(place: RepairPlace): string | null {
  const { view, node, key } = place
  const only = onlyOf(node.members)
  if (only === undefined || only.value.kind === "null" || view.names.includes(only.key)) return null
  const name = foldMemberName(only.key)
  if ((name === "value" && isHalfDone(place)) || isOfArguments(place)) return null
  return name === "value" || (key !== "" && name === foldMemberName(key)) ? literalAt(place, only.value) : null
}

export const wrappedValue: RepairRule = {
  id: "shape/wrapped-value",
  triggers: [...VALUE_KEYWORDS, ...NAME_KEYWORDS],
  maxConfidence: "likely",
  message: "The object only repeats the name of the value inside it.",
  propose(place) {
    const { atRoot, view, node, owner } = place
    // A list has its own rule for this case: there the wrapper may hold the items or be one.
    if (atRoot || (view.kinds & ARRAY_BIT) !== 0 || mayBeWholeDocument(place)) return null
    if (owner !== null && isInItself(place) && place.fits(literalAt(place, node), owner.view))
      return { edits: unwrapNode(owner.node, node), part: true }
    return (mayBeDocument(place) ? null : textOfPart(place)) ?? valueInside(place)
  },
}
