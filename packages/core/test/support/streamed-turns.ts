import fc, { type Arbitrary } from "fast-check"
import { brokenCalls } from "../../src/testing/broken-calls.ts"
import { createRandom } from "../../src/testing/random.ts"
import { WEATHER_TOOL } from "../../src/testing/scenarios.ts"
import type { Tool } from "../../src/turn.ts"

/** One piece of a turn, as a provider sends it. */
export type TurnPiece =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "reasoning"; readonly text: string }
  | {
      readonly kind: "call"
      readonly key: string
      readonly id?: string | undefined
      readonly name?: string | undefined
      readonly arguments: string
    }
  | { readonly kind: "end-call"; readonly key: string }

export interface StreamedTurn {
  readonly pieces: readonly TurnPiece[]
  readonly finishReason: string | null
}

const FILE_TOOL: Tool = {
  name: "read_file",
  readOnly: true,
  parameters: {
    type: "object",
    properties: {
      path: { type: "string" },
      limit: { type: "integer" },
      note: { type: ["string", "null"] },
      tags: { type: "array", items: { type: "string" } },
    },
    required: ["path"],
    additionalProperties: false,
  },
}

/** Short ones: each is cut into pieces, and a thousand turns are played. */
const BROKEN = brokenCalls("streams", 370).filter(({ arguments: text }) => text.length <= 110)

export const STREAM_TOOLS: readonly Tool[] = [
  WEATHER_TOOL,
  FILE_TOOL,
  ...new Map(BROKEN.map(({ tool }) => [tool.name, tool])).values(),
]

/** Calls that are right, the same ones in other spellings, and broken ones. */
const ARGUMENTS: readonly (readonly [name: string, text: string])[] = [
  ["get_weather", '{"city":"Oslo","days":2}'],
  ["get_weather", '{ "days": 2, "city": "Oslo" }'],
  ["get_weather", `{'city': "Oslo", "days": "2",}`],
  ["get_weather", '{"city":"Os\\u006co","days":2}'],
  ["GetWeather", '{"city":"Oslo","days":2}'],
  ["get_weather", '{"city":"Ålesund 🌧","days":14}'],
  ["get_weather", '{"city":"Oslo","days":2}{"city":"Bergen","days":1}'],
  ["get_weather", '{"city":"Oslo"'],
  ["read_file", '{"path":"a.ts"}'],
  ["read_file", '{"path":"a.ts","limit":null}'],
  ["read_file", '{"path":"a.ts","limit":10,"note":null,"tags":["x","y"]}'],
  ["read_file", '{"path":"C:\\temp\\new.ts"}'],
  ["read_file", '{"path":"b.ts","limt":3}'],
  ["read_file", '{"path":"<path>b.ts</path>"}'],
  ["read_file", ""],
  ["read_file", '{"path":"a.ts"}\n\n'],
  ["book_flight", '{"to":"Oslo"}'],
  ["", '{"path":"a.ts"}'],
]

const anyCall: Arbitrary<readonly [string, string]> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...ARGUMENTS) },
  { weight: 2, arbitrary: fc.constantFrom(...BROKEN).map(({ name, arguments: text }) => [name, text] as const) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(...BROKEN).map(({ tool, expected }) => [tool.name, JSON.stringify(expected)] as const),
  },
)

/** What a model says beside its calls: prose, calls in it, and what only looks like the beginning of one. */
const SAYINGS = [
  "I will look it up. ",
  "The result:\n\n```json\n",
  '<tool_call>\n{"name": "get_weather", "arguments": {"city": "Oslo", "days": 2}}\n</tool_call>',
  '<tool_call>{"name": "read_file", "arguments": {"path": "a.ts"}}',
  '{"name": "get_weather", "arguments": {"city": "Bergen", "days": 1}}',
  "to=functions.read_file ",
  "read_file(path='a.ts')",
  "a < b && c > d, &lt;b&gt; ",
  "&lt;tool_call&gt;",
  "<think>hm</think>\n",
  "`read_file` reads a file: ",
  "    \n\n\n",
  "[TOOL_CALLS]",
  "**",
  "x = ",
  "🌧️ Ålesund",
] as const

const anyText = fc.array(fc.constantFrom(...SAYINGS), { minLength: 1, maxLength: 4 }).map((parts) => parts.join(""))

interface Part {
  readonly pieces: readonly TurnPiece[]
}

function cutText(text: string, size: number, seed: number): string[] {
  const random = createRandom(String(seed))
  const out: string[] = []
  for (let at = 0; at < text.length; ) {
    const length = random.between(1, size)
    out.push(text.slice(at, at + length))
    at += length
  }
  return out
}

const cutting = fc.record({ size: fc.constantFrom(2, 5, 12, 40), seed: fc.integer({ min: 1, max: 1_000_000 }) })

const callPart = (at: number): Arbitrary<Part> =>
  fc
    .record({
      call: anyCall,
      cut: cutting,
      style: fc.constantFrom("whole", "split-name", "repeated-name", "no-id", "same-id", "no-end"),
    })
    .map(({ call, cut, style }) => {
      const [name, text] = call
      const key = String(at)
      const id = style === "no-id" ? undefined : style === "same-id" ? "c.1" : `c_${at}`
      const nameCut = style === "split-name" ? Math.ceil(name.length / 2) + 1 : name.length
      const rest = name.slice(nameCut)
      const pieces: TurnPiece[] = [{ kind: "call", key, id, name: name.slice(0, nameCut), arguments: "" }]
      if (rest !== "") pieces.push({ kind: "call", key, name: rest, arguments: "" })
      for (const piece of cutText(text, cut.size, cut.seed))
        pieces.push({ kind: "call", key, ...(style === "repeated-name" && { id, name }), arguments: piece })
      return { pieces: style === "no-end" ? pieces : [...pieces, { kind: "end-call", key }] }
    })

const textPart: Arbitrary<Part> = fc
  .record({
    text: anyText,
    cut: cutting,
    kind: fc.constantFrom("text" as const, "text" as const, "text" as const, "reasoning" as const),
  })
  .map(({ text, cut, kind }) => ({ pieces: cutText(text, cut.size, cut.seed).map((piece) => ({ kind, text: piece })) }))

/** Parts one behind the other, or their pieces in turn. */
function arrange(parts: readonly Part[], isInterleaved: boolean): TurnPiece[] {
  if (!isInterleaved) return parts.flatMap(({ pieces }) => pieces)
  const most = Math.max(0, ...parts.map(({ pieces }) => pieces.length))
  return Array.from({ length: most }, (_, i) => parts.flatMap(({ pieces }) => pieces[i] ?? [])).flat()
}

export const streamedTurn: Arbitrary<StreamedTurn> = fc
  .record({
    before: fc.option(textPart, { nil: null }),
    calls: fc.tuple(callPart(0), callPart(1), callPart(2)),
    count: fc.constantFrom(0, 1, 1, 1, 2, 2, 3),
    after: fc.option(textPart, { nil: null, freq: 2 }),
    isInterleaved: fc.constantFrom(false, false, false, true),
    finishReason: fc.constantFrom("tool_calls", "tool_calls", "stop", "length", null),
  })
  .map(({ before, calls, count, after, isInterleaved, finishReason }) => ({
    pieces: [...(before?.pieces ?? []), ...arrange(calls.slice(0, count), isInterleaved), ...(after?.pieces ?? [])],
    finishReason,
  }))

/** The same turn in one piece. */
export function wholeTurn({ pieces, finishReason }: StreamedTurn) {
  const textOf = (kind: "text" | "reasoning"): string | null => {
    const texts = pieces.flatMap((piece) => (piece.kind === kind ? piece.text : []))
    return texts.length === 0 ? null : texts.join("")
  }
  const calls = new Map<string, { id?: string; name: string; arguments: string; isFollowed?: true }>()
  for (const piece of pieces) {
    if (/^(?:text|reasoning)$/.test(piece.kind) && "text" in piece && piece.text.trim() !== "")
      for (const call of calls.values()) call.isFollowed = true
    if (piece.kind !== "call") continue
    const call = calls.get(piece.key) ?? { name: "", arguments: "" }
    calls.set(piece.key, call)
    if (piece.id !== undefined) call.id ??= piece.id
    if (piece.name !== undefined && piece.name !== call.name && call.arguments === "") call.name += piece.name
    call.arguments += piece.arguments
  }
  return {
    content: textOf("text"),
    reasoning: textOf("reasoning"),
    toolCalls: [...calls.values()],
    finishReason,
    keys: [...calls.keys()],
  }
}
