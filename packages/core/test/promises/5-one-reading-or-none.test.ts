import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { toCanonicalText } from "../../src/json/canonical.ts"
import { caseOf, markedText, plainText } from "../support/arbitrary.ts"
import { type Damaged, harmless } from "../support/damage.ts"
import { mendOne, promise } from "../support/promise.ts"
import { runs } from "../support/runs.ts"

/** Equal to the truth, or not executed. */
function truthOrNone({ tool, value, damaged, by }: Damaged): boolean {
  const { calls } = mendOne(damaged, tool)
  // a wrapper that fits an open schema is valid as it stands
  if (calls[0]?.outcome === "unchanged") return true
  const truth = toCanonicalText(JSON.stringify(value))
  for (const call of calls)
    if (toCanonicalText(call.arguments) !== truth)
      expect({ got: call.arguments, by, damaged }).toEqual(JSON.stringify(value))
  return calls.length === 1
}

describe("a damaged call comes back as it was meant, or not at all", () => {
  test("texts full of marks", () => {
    promise(harmless(caseOf(markedText)), truthOrNone)
  })

  test("everyday texts: nearly all come back", () => {
    let back = 0
    promise(harmless(caseOf(plainText)), (given) => {
      if (truthOrNone(given)) back++
    })
    expect(back).toBeGreaterThan(runs(800))
  })

  test("quotations in a text, not escaped", () => {
    const word = fc.constantFrom("tea", "pot", "of", "the", "good", "x2")
    const sentence = fc
      .tuple(fc.array(word, { minLength: 1, maxLength: 3 }), fc.array(fc.tuple(word, word), { maxLength: 3 }))
      .map(([start, quoted]) => [...start, ...quoted.map(([inner, after]) => `"${inner}" ${after}`)].join(" "))
    const schema = {
      type: "object",
      properties: { title: { type: "string" }, body: { type: "string" }, pages: { type: "integer" } },
      required: ["title"],
    }
    const cases = fc.record({ title: sentence, body: sentence, pages: fc.nat(9) }).map((value): Damaged => {
      const text = JSON.stringify(value)
      return {
        tool: { name: "keep", parameters: schema },
        value,
        text,
        by: "quotes not escaped",
        damaged: text.replaceAll('\\"', '"'),
      }
    })
    let back = 0
    promise(cases, (given) => {
      if (truthOrNone(given)) back++
    })
    expect(back).toBeGreaterThan(runs(800))
  })

  test("cut anywhere, and the provider says so: never executed", () => {
    promise(fc.tuple(caseOf(markedText), fc.nat(400)), ([{ tool, text }, n]) => {
      const cut = text.slice(0, n % text.length)
      const { calls } = mendOne(cut, tool, "length")
      if (calls.length > 0 && cut !== "") expect(calls[0]?.arguments).toBe(cut)
    })
  })
})

describe("one by one", () => {
  const mark = { name: "mark", parameters: { type: "object", properties: { shelf: { type: "string" } } } }

  test("a brace behind a short text: a lost quote, or a cut behind a brace that is content", () => {
    expect(mendOne('{"shelf":"42}', mark, "length").calls).toEqual([])
    for (const call of mendOne('{"shelf":"42}', mark).calls) expect(call.arguments).toBe('{"shelf":"42"}')
  })

  test("full-width braces around a text that holds {}", () => {
    expect(mendOne('｛"shelf"："{}"｝', mark).calls[0]?.arguments).toBe('{"shelf":"{}"}')
  })

  test("strict JSON written twice, its last text with an odd number of escaped quotes", () => {
    const once = '{"shelf":"]\\":"}'
    expect(mendOne(once + once, mark).calls.map((call) => call.arguments)).toEqual([once])
  })
})
