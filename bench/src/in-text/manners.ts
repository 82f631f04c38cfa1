import type { Random } from "toolmend/testing"
import type { Expectation, TrueCall } from "../case.ts"
import { inner, join, respell, SPACED, swap, toPieces } from "../text/pieces.ts"
import { pythonRepr } from "../text/python.ts"
import { type Dialect, type Spell, writeCalls } from "./dialect.ts"
import type { Manner, TextTurn } from "./text-case.ts"

/** Among them words that elsewhere speak against a call. */
const BEFORE = [
  "I'll take care of that now.",
  "Sure. First I need to see what is there.",
  "Let me look into this.",
  "Okay, doing it right away:",
  "Good example, thank you! That is exactly what the tool is for, so here goes.",
  "I don't know yet whether that would work. Let's find out.",
  "You said not to wait, so I'm starting now:",
  "# Plan\n\n1. find out what is there\n2. tell you\n\nStarting with the first step.",
]
const AFTER = [
  "I'll report as soon as it is through.",
  "After that I can tell you more.",
  "One moment, please.",
  "If it fails, I would try again with other values.",
]
const THOUGHT = [
  "They want this done today. The tool for it is at hand, so I use it.",
  "Nothing is known yet, so the first step is the tool.",
  "The request is clear and complete. Calling the tool.",
  "Should I ask first? No, they said to go ahead.",
]

const expects = (...calls: readonly TrueCall[]): Expectation => ({
  kind: "calls",
  calls: calls.map(({ name, arguments: value }) => ({ name, arguments: value })),
})
const whole = (
  id: string,
  make: (dialect: Dialect, call: TrueCall, random: Random) => string | Partial<TextTurn> | null,
): Manner => ({
  id,
  write: (dialect, [call], random) => {
    const made = make(dialect, call, random)
    return made === null ? null : { ...(typeof made === "string" ? { content: made } : made), expect: expects(call) }
  },
})

const withComma: Spell = (value) => {
  const pieces = toPieces(value, SPACED)
  return join(swap(pieces, pieces.length - 1, ",}"))
}
const withRawNewlines: Spell = (value) =>
  join(
    respell(toPieces(value, SPACED), (piece) =>
      piece.kind === "string" ? `"${inner(piece).replace(/(?<!\\)((?:\\\\)*)\\n/g, "$1\n")}"` : piece.text,
    ),
  )

/** The call as plain text, or null where the fault leaves no trace. */
const respelled = (dialect: Dialect, call: TrueCall, spell: Spell): string | null => {
  const text = writeCalls(dialect, [call], spell)
  return dialect.json === null || text === writeCalls(dialect, [call]) ? null : text
}

/** One value runs into the next tag; where it ends is plain as long as it has one line. */
function withoutValueEnd(dialect: Dialect, call: TrueCall, random: Random): string | null {
  const { valueEnd } = dialect
  const short = Object.values(call.arguments).flatMap((value, i) =>
    typeof value === "string" && value.includes("\n") ? [] : [i],
  )
  if (valueEnd === undefined || short.length === 0) return null
  const pieces = writeCalls(dialect, [call]).split(valueEnd)
  const at = random.pick(short)
  return pieces.map((piece, i) => (i === at || i === pieces.length - 1 ? piece : piece + valueEnd)).join("")
}

export const MANNERS: readonly Manner[] = [
  whole("plain", (dialect, call) => writeCalls(dialect, [call])),
  {
    id: "two calls",
    write: (dialect, calls) => ({ content: writeCalls(dialect, calls), expect: expects(...calls) }),
  },
  whole("sentence before", (dialect, call, random) => `${random.pick(BEFORE)}\n\n${writeCalls(dialect, [call])}`),
  whole("sentence after", (dialect, call, random) => `${writeCalls(dialect, [call])}\n\n${random.pick(AFTER)}`),
  whole("in reasoning", (dialect, call, random) => ({
    content: "",
    reasoning: `${random.pick(THOUGHT)}\n\n${writeCalls(dialect, [call])}`,
  })),
  whole(
    "behind think tags",
    (dialect, call, random) => `<think>\n${random.pick(THOUGHT)}\n</think>\n\n${writeCalls(dialect, [call])}`,
  ),
  whole("not announced", (dialect, call) =>
    dialect.channel === "native" ? null : { content: writeCalls(dialect, [call]), channel: "native" },
  ),
  whole("missing closer", (dialect, call) => {
    const text = writeCalls(dialect, [call])
    const close = dialect.call(call, JSON.stringify, 0)[2] + dialect.around[1]
    return close === "" ? null : text.slice(0, text.length - close.length)
  }),
  whole("missing opener", (dialect, call) => {
    const open = dialect.around[0] + dialect.call(call, JSON.stringify, 0)[0]
    return dialect.isHeadless ? writeCalls(dialect, [call]).slice(open.length) : null
  }),
  whole("missing value end", withoutValueEnd),
  whole("doubled closer", (dialect, call) => {
    const close = dialect.call(call, JSON.stringify, 0)[2] + dialect.around[1]
    return dialect.channel === "text" || close === "" ? null : writeCalls(dialect, [call]) + close
  }),
  whole("in a fence", (dialect, call, random) => {
    const text = writeCalls(dialect, [call])
    return dialect.channel === "text" || text.includes("```")
      ? null
      : `\`\`\`${random.pick(["", "xml", "json"])}\n${text}\n\`\`\``
  }),
  whole("other bars", (dialect, call, random) => {
    const text = writeCalls(dialect, [call])
    const bars = dialect.id === "dsml" ? ["|", "||", "｜｜"] : ["|"]
    return text.includes("｜") ? text.replaceAll("｜", random.pick(bars)).replaceAll("▁", "_") : null
  }),
  whole("trailing comma", (dialect, call) =>
    Object.keys(call.arguments).length === 0 ? null : respelled(dialect, call, withComma),
  ),
  whole("raw line breaks", (dialect, call) => respelled(dialect, call, withRawNewlines)),
  whole("arguments as text", (dialect, call) =>
    dialect.json === "call" ? respelled(dialect, call, (value) => JSON.stringify(JSON.stringify(value))) : null,
  ),
  whole("excess brace", (dialect, call) =>
    dialect.json === null ? null : respelled(dialect, call, (value) => `${JSON.stringify(value)}}`),
  ),
  whole("Python literals", (dialect, call) => respelled(dialect, call, pythonRepr)),
]
