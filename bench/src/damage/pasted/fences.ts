import type { Damage } from "../../case.ts"
import { closedPlaces, withValue } from "../../schema-places.ts"
import { join, toPieces, write } from "../../text/pieces.ts"
import { toolOf } from "../../tools/toolboxes.ts"
import { labelled } from "../make.ts"
import { pickPlace } from "../texts.ts"

const INFO = ["python", "javascript", "tool_code", "js", "text", "jsonc", "json5"]

export const FENCES: readonly Damage[] = [
  labelled("fence-with-other-info", ["desk", "office", "platform"], (call, random, layout) => {
    const text = write(call.arguments, layout)
    return { text: `\`\`\`${random.pick(INFO)}\n${text}\n\`\`\`${random.pick(["", "\n"])}`, label: "right" }
  }),
  labelled("fence-around-a-list", ["desk", "office"], (call, random, layout) => {
    const pieces = toPieces(call.arguments, layout)
    const closed = closedPlaces(call.arguments, toolOf(call.toolbox, call.name).parameters)
    const at = pickPlace(
      pieces,
      random,
      (piece, i) =>
        piece.text === "[" && piece.path.length === 1 && closed.has(piece.path.join("/")) && !pieces[i + 1]?.isEmpty,
    )
    if (at === null) return null
    const end = pieces.findIndex(
      (piece, i) => i > at && piece.kind === "close" && piece.path.join("/") === pieces[at]?.path.join("/"),
    )
    const info = random.pick(["json", "", "python"])
    return {
      text: `${join(pieces.slice(0, at))}\`\`\`${info}\n${join(pieces.slice(at, end + 1))}\n\`\`\`${join(pieces.slice(end + 1))}`,
      label: "right",
    }
  }),
  labelled("fenced-list-as-text", ["desk", "office"], (call, random, layout) => {
    const lists = Object.entries(call.arguments).filter(([, value]) => Array.isArray(value) && value.length > 0)
    if (lists.length === 0) return null
    const [key, list] = random.pick(lists)
    const text = `\`\`\`${random.pick(["json", "", "python"])}\n${JSON.stringify(list, null, random.pick([0, 2]))}\n\`\`\``
    return { text: write(withValue(call.arguments, [key], text), layout), label: "right" }
  }),
]
