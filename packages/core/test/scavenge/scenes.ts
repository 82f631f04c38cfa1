import { describe, expect, test } from "vitest"
import { aroundOf } from "../../src/scavenge/judges/around.ts"
import type { MentionJudge } from "../../src/scavenge/judges/judge.ts"
import { type CallScene, framesOf } from "../../src/scavenge/scene.ts"
import { judgeMention } from "../../src/scavenge/verdict.ts"

/** Calls in three ways of writing, each a block: ⟦ and ⟧ are taken out of the text and say where it stands. */
export const TAGGED = '⟦<tool_call>{"name": "mow", "arguments": {"lawn": "north"}}</tool_call>⟧'
export const JSON_CALL = '⟦{"name": "mow", "arguments": {"lawn": "north"}}⟧'
export const PYTHON = '⟦mow(lawn="north")⟧'

export type Options = Partial<
  Pick<
    CallScene,
    | "marked"
    | "dialect"
    | "positional"
    | "record"
    | "repeats"
    | "redefined"
    | "fills"
    | "selfNamed"
    | "place"
    | "channel"
    | "answered"
  >
> & {
  readonly block?: number
}
export type Case = string | readonly [text: string, options: Options]

/** The scene of the last block, or of the one asked for. */
export function sceneOf(written: string, options: Options = {}): CallScene {
  const blocks: { start: number; end: number }[] = []
  let text = ""
  for (const piece of written.split(/(⟦[^⟧]*⟧)/)) {
    const body = piece.startsWith("⟦") ? piece.slice(1, -1) : piece
    if (body !== piece) blocks.push({ start: text.length, end: text.length + body.length })
    text += body
  }
  const { block = blocks.length - 1, ...rest } = options
  const span = blocks.at(block) ?? { start: 0, end: 0 }
  const body = text.slice(span.start, span.end)
  const dialect = dialectOf(body)
  const marked = dialect === "hermes"
  const positional = /\(["'\d]/.test(body)
  const said = { positional, record: false, repeats: false, redefined: false, selfNamed: false }
  return {
    text,
    ...span,
    names: ["mow"],
    marked,
    dialect,
    ...said,
    fills: false,
    place: "content",
    channel: "native",
    answered: false,
    frames: framesOf(text, blocks),
    ...rest,
  }
}

/** As near as a test needs. */
function dialectOf(body: string): string {
  if (/^<[｜|]?tool|^\[TOOL/.test(body)) return "hermes"
  if (body.startsWith("<")) return "xml-toolname"
  if (body.startsWith("Action:")) return "react"
  return body.startsWith("{") ? "bare-json" : body.startsWith("[") ? "pythonic" : "call-paren"
}

export const verdictOf = (written: string, options?: Options): string | null =>
  judgeMention(sceneOf(written, options))?.id ?? null

const unpack = (each: Case): readonly [string, Options] => (typeof each === "string" ? [each, {}] : each)

/**
 * `objects`: this judge says no. `passes`: this judge has nothing to say, and nobody else has. `leaves`: it has nothing
 * to say, others have.
 */
export function judgeTester(
  judged: MentionJudge,
  cases: { objects: readonly Case[]; passes: readonly Case[]; leaves?: readonly Case[] },
): void {
  const says = (each: Case): boolean => {
    const scene = sceneOf(...unpack(each))
    return judged.objects(scene, aroundOf(scene))
  }
  const title = (each: Case): string => JSON.stringify(each).replaceAll("%", "%%")
  describe(judged.id, () => {
    test.each(cases.objects.map((each) => [title(each), each] as const))("objects: %s", (_, each) => {
      expect(says(each)).toBe(true)
      expect(verdictOf(...unpack(each))).not.toBeNull()
    })
    test.each(cases.passes.map((each) => [title(each), each] as const))("passes: %s", (_, each) => {
      expect(says(each)).toBe(false)
      expect(verdictOf(...unpack(each))).toBeNull()
    })
    test.each((cases.leaves ?? []).map((each) => [title(each), each] as const))("leaves to others: %s", (_, each) => {
      expect(says(each)).toBe(false)
      expect(verdictOf(...unpack(each))).not.toBeNull()
    })
  })
}
