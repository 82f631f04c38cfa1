import { STRING_BIT } from "../json/kind.ts"
import { type JsonMember, stringOf } from "../json/tree.ts"
import { onlyOf, type RepairPlace } from "./rule.ts"

/** The member beside the place that names a file with a JSON document; undefined where there is none, or several. */
export function jsonFileBeside({ owner, text }: RepairPlace): JsonMember | undefined {
  if (owner === null) return undefined
  return onlyOf(
    owner.node.members.filter(
      (member) =>
        member !== owner.member && member.value.kind === "string" && /\.json$/i.test(stringOf(text, member.value)),
    ),
  )
}

/**
 * Whether a value may be the JSON document that a file is to hold: then a list or an object around a text is a part of
 * it, and no slip. Ex) {"path":"tags.json","content":["oak"]}
 */
export const mayBeDocument = (place: RepairPlace): boolean =>
  (place.node.kind === "array" || place.node.kind === "object") &&
  place.view.kinds === STRING_BIT &&
  place.view.values === null &&
  place.owner?.view.required.includes(place.owner.member.key) === true &&
  jsonFileBeside(place) !== undefined
