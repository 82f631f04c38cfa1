import { describe, expect, test } from "vitest"
import { mend } from "../../src/mend.ts"
import { promise } from "../support/promise.ts"
import { runs } from "../support/runs.ts"
import { callText, mendText } from "../support/soup.ts"
import { callsIn, MARKED, TOOLS, UNMARKED, wildWords } from "../support/written-calls.ts"

/** The texts of a value, however deep. Names are the schema's: an argument may be written without its own. */
function* textsIn(value: unknown): Generator<string> {
  if (typeof value === "string") yield value
  else if (typeof value === "object" && value !== null) for (const inner of Object.values(value)) yield* textsIn(inner)
}

const ESCAPES: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "\r", b: "\b", f: "\f", "\n": "" }
const ENTITIES: Readonly<Record<string, string>> = {
  lt: "<",
  gt: ">",
  amp: "&",
  quot: '"',
  apos: "'",
  "#39": "'",
  "#34": '"',
  "#x27": "'",
}

const unescaped = (text: string): string =>
  text.replace(/\\(?:u([0-9a-fA-F]{4})|(.))/gs, (_, code?: string, sign?: string) =>
    code === undefined ? (ESCAPES[sign as string] ?? (sign as string)) : String.fromCharCode(Number.parseInt(code, 16)),
  )
const decoded = (text: string): string =>
  text.replace(/&(lt|gt|amp|quot|apos|#39|#34|#x27);/g, (_, name: string) => ENTITIES[name] as string)

/** The text as it stands and as its writer may have meant it: escapes read once or twice, entities read. */
function readings(text: string): string[] {
  const once = unescaped(text)
  return [text, once, unescaped(once), decoded(text), unescaped(decoded(text))]
}

/** Letters, digits and signs only: where the text is broken, its quotes and escapes may be what was mended. */
const bare = (text: string): string => text.replace(/[^\p{L}\p{N}\p{S}]+/gu, "")

describe("every text in recovered arguments stems from the model's own", () => {
  test("of calls as they are written", () => {
    let looked = 0
    promise(callsIn([...MARKED, ...UNMARKED], wildWords), ({ text }) => {
      const own = readings(text)
      for (const call of mend({ content: text }, TOOLS, { channel: "text" }).calls)
        for (const leaf of textsIn(JSON.parse(call.arguments))) {
          looked++
          if (!own.some((reading) => reading.includes(leaf))) expect({ leaf, text, call }).toEqual("from the text")
        }
    })
    expect(looked).toBeGreaterThan(runs(2720))
  })

  test("of broken calls, and of soup", () => {
    let looked = 0
    promise(callText, (text) => {
      const { calls } = mendText(text, "text")
      if (calls.length === 0) return
      const own = [...readings(text), text.replaceAll("\\", "")].map(bare)
      for (const call of calls)
        for (const leaf of textsIn(JSON.parse(call.arguments))) {
          looked++
          const stems = [leaf, leaf.replaceAll("\\", "")].map(bare)
          if (!own.some((reading) => stems.some((stem) => reading.includes(stem))))
            expect({ leaf, text, call }).toEqual("from the text")
        }
    })
    expect(looked).toBeGreaterThan(500)
  })
})
