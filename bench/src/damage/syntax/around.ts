import type { Damage } from "../../case.ts"
import { join, type Piece, places, respell, toPieces, write } from "../../text/pieces.ts"
import { pythonRepr } from "../../text/python.ts"
import { toolOf } from "../../tools/toolboxes.ts"
import { makeTruths } from "../../truths/truths.ts"
import { fatal, mendable } from "../make.ts"

const BEFORE = [
  "Here are the arguments:\n",
  "Okay, calling the tool now: ",
  "I'll use this:\n\n",
  'The "best" way is this one.\n',
  "Arguments: ",
]
const AFTER = ["\n\nTell me if that's not what you want.", "\nDone.", "\n\nThis should work.", " -- end", "\n(sent)"]
const TOKENS = [
  "<|im_end|>",
  "<|eot_id|>",
  "</tool_call>",
  "<|call|>",
  "</s>",
  "<|endoftext|>",
  "<end_of_turn>",
  "</function>",
  "<｜tool▁call▁end｜>",
]
const OTHERS = makeTruths("second call", 6)

export const AROUND: readonly Damage[] = [
  mendable("code-fence", (value, random, layout) => {
    const text = write(value, layout)
    return random.pick([
      `\`\`\`json\n${text}\n\`\`\``,
      `\`\`\`\n${text}\n\`\`\`\n`,
      `\`\`\`JSON\n${text}\`\`\``,
      `\`\`\`json\n${text}`,
      `${text}\n\`\`\``,
    ])
  }),
  mendable("prose-around", (value, random, layout) => {
    const side = random.below(3)
    return (side !== 0 ? random.pick(BEFORE) : "") + write(value, layout) + (side !== 1 ? random.pick(AFTER) : "")
  }),
  mendable(
    "end-tokens",
    (value, random, layout) => write(value, layout) + random.pick(["", "\n", " "]) + random.pick(TOKENS),
  ),
  mendable("byte-order-mark", (value, random, layout) => {
    const text = write(value, layout)
    const mark = random.pick(["\ufeff", "\u200b", "\u2060"])
    return random.pick([mark + text, text + mark, mark + text + mark])
  }),
  mendable("double-encoded", (value, _random, layout) => JSON.stringify(write(value, layout))),
  mendable("triple-encoded", (value, _random, layout) => JSON.stringify(JSON.stringify(write(value, layout)))),
  mendable("escaped-without-quotes", (value, _random, layout) =>
    Object.keys(value).length === 0 ? null : JSON.stringify(write(value, layout)).slice(1, -1),
  ),
  mendable("python-repr", (value) => pythonRepr(value)),
  mendable("python-literals", (value, _random, layout) => {
    const pieces = toPieces(value, layout)
    return pieces.some((piece) => piece.kind === "word")
      ? join(respell(pieces, (piece) => (piece.kind === "word" ? pythonRepr(piece.value) : piece.text)))
      : null
  }),
  mendable("concatenated-same", (value, random, layout) => {
    const text = write(value, layout)
    return Object.keys(value).length === 0
      ? null
      : Array.from({ length: random.between(2, 3) }, () => text).join(random.pick(["", "\n", " "]))
  }),
  {
    id: "concatenated-different",
    apply: (call, random) => {
      const fit = OTHERS.filter(
        (other) =>
          other.name === call.name &&
          JSON.stringify(other.arguments) !== JSON.stringify(call.arguments) &&
          Object.keys(other.arguments).length > 0,
      )
      if (fit.length === 0 || Object.keys(call.arguments).length === 0) return null
      const other = random.pick(fit)
      const text = JSON.stringify(call.arguments) + random.pick(["", "\n"]) + JSON.stringify(other.arguments)
      return {
        name: call.name,
        arguments: text,
        expect: { kind: "calls", calls: [call, other].map((one) => ({ name: one.name, arguments: one.arguments })) },
      }
    },
  },
  mendable("empty-object-first", (value, random, layout) =>
    Object.keys(value).length === 0 ? null : `{}${random.pick(["", "\n"])}${write(value, layout)}`,
  ),
  // The model breaks off between two tokens and writes the whole again.
  mendable("restarted", (value, random, layout) => {
    const pieces = toPieces(value, layout)
    const fit = places(
      pieces,
      (piece, at) =>
        at > 0 &&
        piece.path.length <= 1 &&
        (piece.kind === "comma" || piece.kind === "colon") &&
        piece.path.length === 0,
    )
    const cut = fit.length === 0 ? 1 : random.pick(fit) + 1
    return Object.keys(value).length === 0
      ? null
      : join(pieces.slice(0, cut)) + random.pick(["", "\n", " "]) + join(pieces)
  }),
  fatal("not-a-number", (value, random, layout, call) => {
    const pieces = toPieces(value, layout)
    const required = toolOf(call.toolbox, call.name).parameters.required
    const isNeeded = (piece: Piece): boolean =>
      piece.kind === "number" && piece.path.length === 1 && Array.isArray(required) && required.includes(piece.path[0])
    return pieces.some(isNeeded)
      ? join(respell(pieces, (piece) => (isNeeded(piece) ? random.pick(["NaN", "Infinity", "-Infinity"]) : piece.text)))
      : null
  }),
]
