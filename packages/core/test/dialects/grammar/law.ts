import fc from "fast-check"
import { expect } from "vitest"
import { answerAt, isUndecided } from "../../../src/dialects/grammar/probe.ts"
import type {
  CallCandidate,
  CallGrammar,
  KnownTool,
  ParsedCalls,
  TextProbe,
  ToolIndex,
} from "../../../src/dialects/sighting.ts"
import { leastCpuTime } from "../../support/cpu-time.ts"
import { expectEqual } from "../../support/expect-equal.ts"
import { isThorough, large, runs } from "../../support/runs.ts"

/** Tools by name, each with its arguments; those that end in "!" are required. */
export function wordsOf(tools: Readonly<Record<string, readonly string[]>>): ToolIndex {
  const words = new Map(
    Object.entries(tools).map(([name, keys]): [string, KnownTool] => [
      name,
      {
        name,
        argumentKeys: keys.map((key) => key.replace("!", "")),
        required: keys.filter((key) => key.endsWith("!")).map((key) => key.slice(0, -1)),
        isText: () => false,
        anchor: null,
      },
    ]),
  )
  return {
    find: (name) => words.get(name) ?? null,
    has: (name) => words.has(name),
    mayCall: (name) => words.has(name),
    names: [...words.keys()],
  }
}

/** What a reader says of a text, or "more": what comes could change it. */
export function settled<S extends TextProbe, T>(source: S, read: (source: S) => T): T | "more" {
  const found = read(source)
  return isUndecided(source) ? "more" : found
}

export const bodyOf = (found: ParsedCalls | null | "more"): ParsedCalls => {
  if (found === null || found === "more") throw new Error(`no calls: ${String(found)}`)
  return found
}

/** A call in short: its name, then its arguments as the grammar gives them. */
export function told(text: string, { name, written, whole }: CallCandidate): unknown {
  const given =
    written.kind === "json"
      ? text.slice(written.start, written.end)
      : written.kind === "text"
        ? { text: written.text }
        : written.kind === "cut" || written.kind === "unread"
          ? written.kind
          : Object.fromEntries(
              written.members.map((member) => [member.key, [member.as, member.text, ...(member.whole ? [] : ["cut"])]]),
            )
  return whole ? [name, given] : [name, given, "cut"]
}

export const tell = (grammar: CallGrammar, text: string, words: ToolIndex, at = 0): unknown => {
  const found = answerAt(grammar, { text, isEnd: true, words }, at)
  return found === null || found === "more" ? found : found.calls.map((call) => told(text, call))
}

/** A text is cut at every place; in `npm test` at every third, from its end on. */
export const CUT_STEP = isThorough ? 1 : 3

/** What is answered before the end is what is answered at the end; every place lies within the text. */
function holds(grammar: CallGrammar, text: string, words: ToolIndex, at = 0): void {
  const full = answerAt(grammar, { text, isEnd: true, words }, at)
  if (full === "more") expect(full).not.toBe("more")
  if (full !== null) checkPlaces(text, at, full as ParsedCalls)
  for (let cut = text.length; cut >= at; cut -= CUT_STEP) {
    const early = answerAt(grammar, { text: text.slice(0, cut), isEnd: false, words }, at)
    if (early !== "more") expectEqual(early, full, () => JSON.stringify([text, text.slice(0, cut)]))
  }
}

function checkPlaces(text: string, at: number, body: ParsedCalls): void {
  for (const { start, end, written } of body.calls) {
    expectOrder(at, start, end, body.end)
    if (written.kind === "json") expectOrder(written.start, written.end)
    for (const member of written.kind === "members" ? written.members : [])
      expectOrder(member.start, member.end, text.length)
  }
  expectOrder(body.end, text.length)
}

const expectOrder = (...places: number[]): void =>
  expectEqual(
    places,
    places.toSorted((a, b) => a - b),
  )

/** The law on examples, and on what is left of them after pieces were cut out, doubled or put in. */
export function keepsLaw(
  grammar: CallGrammar,
  examples: readonly string[],
  pieces: readonly string[],
  words: ToolIndex,
): void {
  for (const example of examples) holds(grammar, example, words)
  const damage = fc.record({ at: fc.nat(400), drop: fc.nat(12), put: fc.constantFrom("", ...pieces) })
  fc.assert(
    fc.property(fc.constantFrom(...examples), fc.array(damage, { maxLength: 4 }), (example, all) => {
      const text = all.reduce((old, { at, drop, put }) => {
        const place = old.length === 0 ? 0 : at % old.length
        return old.slice(0, place) + put + old.slice(place + drop)
      }, example)
      holds(grammar, text, words)
    }),
    { numRuns: runs(200, { checksPerRun: 100 }) },
  )
}

/** Answers within a second and does not throw, whatever fills 120 kB: a quadratic reader would take far longer. */
export function isQuick(grammar: CallGrammar, unit: string, words: ToolIndex, head = ""): void {
  const text = head + unit.repeat(Math.ceil(large(120_000, 16) / unit.length))
  const bound = large(1_000, 8)
  const took = leastCpuTime(bound, () => {
    grammar({ text, isEnd: true, words }, 0)
    grammar({ text, isEnd: false, words }, 0)
  })
  if (took >= bound) expect(took, unit).toBeLessThan(bound)
}
