import { ARRAY_BIT } from "../../json/kind.ts"
import { literalAt, type RepairRule, VALUE_KEYWORDS } from "../rule.ts"

export const indexKeyed: RepairRule = {
  id: "shape/index-keyed",
  triggers: VALUE_KEYWORDS,
  replaces: ["object", ARRAY_BIT],
  message: "A list is wanted; the keys are its indices.",
  propose(place) {
    const { members } = place.node
    if (members.length === 0) return null
    const byKey = new Map(members.map(({ key, value }) => [key, value]))
    const items = members.flatMap((_, index) => byKey.get(String(index)) ?? [])
    return items.length === members.length ? `[${items.map((item) => literalAt(place, item)).join(",")}]` : null
  },
}
