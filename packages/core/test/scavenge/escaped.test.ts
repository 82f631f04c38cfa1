import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { decodeEscapedMarkup } from "../../src/scavenge/escaped.ts"
import { cpuTime } from "../support/cpu-time.ts"
import { runs } from "../support/runs.ts"

describe("markup that was escaped as a whole", () => {
  test.each([
    ["&lt;tool_call&gt;x&lt;/tool_call&gt;", "<tool_call>x</tool_call>"],
    ["&lt;a&gt; &amp;&amp; &quot;b&quot; &apos;c&#39; &#x27;d&#34;", "<a> && \"b\" 'c' 'd\""],
    ["&lt;/a&gt;&amp;lt;", "</a>&lt;"],
    ["&lt;|tool_call|&gt;{}", "<|tool_call|>{}"],
    ["&lt;｜tool▁call｜&gt;", "<｜tool▁call｜>"],
    ['&lt;invoke name="x"&gt;&nbsp;', '<invoke name="x">&nbsp;'],
  ])("%s", (text, plain) => {
    expect(decodeEscapedMarkup(text)?.text).toBe(plain)
  })

  test.each([
    "",
    "plain",
    "a < b",
    "<tool_call>",
    "a &lt; b &gt; c",
    "&lt; tool &gt;",
    "&amp;&quot;",
    "&lt;1&gt;",
    `&lt;${"x".repeat(300)}&gt;`,
  ])("none in %j", (text) => {
    expect(decodeEscapedMarkup(text)).toBeNull()
  })
})

describe("the way back", () => {
  const text = "ab&lt;x&gt;c&amp;d"

  test("before, between and behind the entities", () => {
    const decoded = decodeEscapedMarkup(text)
    expect(decoded?.text).toBe("ab<x>c&d")
    expect([0, 1, 3, 5, 7, 8].map((at) => decoded?.origin(at))).toEqual([0, 1, 6, 11, 17, 18])
  })

  test("every stretch between two places decodes to itself", () => {
    const part = fc.constantFrom("&lt;", "&gt;", "&amp;", "&quot;", "&#39;", "a", "b c", "\n", "é", "&", ";", "lt")
    fc.assert(
      fc.property(fc.array(part, { maxLength: 20 }), fc.nat(60), fc.nat(60), (parts, a, b) => {
        const given = `&lt;t&gt;${parts.join("")}&lt;/t&gt;`
        const decoded = decodeEscapedMarkup(given)
        if (decoded === null) throw new Error("not decoded")
        const [from, to] = [a % decoded.text.length, b % decoded.text.length].sort((x, y) => x - y) as [number, number]
        const piece = given.slice(decoded.origin(from), decoded.origin(to))
        expect(decodeEscapedMarkup(`&lt;t&gt;${piece}`)?.text).toBe(`<t>${decoded.text.slice(from, to)}`)
      }),
      { numRuns: runs(1_000), seed: 5 },
    )
  })
})

test("a long text is decoded in one pass", () => {
  const text = `&lt;a&gt;${"&amp;x".repeat(100_000)}`
  const start = cpuTime()
  const decoded = decodeEscapedMarkup(text)
  for (let at = 0; at < 200_000; at += 7) decoded?.origin(at)
  expect(cpuTime() - start).toBeLessThan(1_000)
  expect(decoded?.text).toHaveLength(200_003)
})
