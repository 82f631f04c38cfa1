import { ARRAY, OBJECT } from "../../json/kind.ts"
import { literal, type Rule, replace } from "../rule.ts"
import { VALUE } from "../wakes.ts"

export const indexKeyed: Rule = {
  id: "shape/index-keyed",
  wakes: VALUE,
  atBest: "certain",
  title: "A list is written as an object with its indices as keys.",
  safety:
    "The keys must be exactly 0 to n-1, each once, and no object may be accepted there: then the order of the list is told by the keys themselves. With a gap or another key it is refused.",
  examples: [
    {
      schema: { type: "object", properties: { steps: { type: "array", items: { type: "string" } } } },
      before: '{"steps":{"0":"cut","1":"glue"}}',
      after: '{"steps":["cut","glue"]}',
    },
    {
      schema: { type: "object", properties: { steps: { type: "array", items: { type: "string" } } } },
      before: '{"steps":{"0":"cut","2":"glue"}}',
      after: null,
    },
  ],
  propose(place) {
    const { node, view } = place
    if (node.kind !== "object" || node.members.length === 0 || (view.kinds & ARRAY) === 0 || (view.kinds & OBJECT) !== 0) return null
    const byKey = new Map(node.members.map((member) => [member.key, member.value]))
    if (byKey.size !== node.members.length) return null
    const items: string[] = []
    for (let index = 0; index < byKey.size; index++) {
      const item = byKey.get(String(index))
      if (item === undefined) return null
      items.push(literal(place, item))
    }
    return { edits: replace(place, `[${items.join(",")}]`), confidence: "certain", message: "A list is wanted; the keys are its indices." }
  },
}
