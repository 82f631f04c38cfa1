import { describe, expect, test } from "vitest"
import { elementsOf, hasForeignTag } from "../../../../src/scavenge/judges/frames/elements.ts"

const held = (text: string): string[] => elementsOf(text, []).map(({ start, end }) => text.slice(start, end))

describe("elements that show something", () => {
  test.each([
    ["a <pre>b</pre> c", ["<pre>b"]],
    ["<PRE>b</pre>", ["<PRE>b"]],
    ['<code lang="x">b</code><quote>c</quote>', ['<code lang="x">b', "<quote>c"]],
    ["<!-- a --> b", ["<!-- a "]],
    ["<pre><code>b</code></pre>", ["<pre><code>b</code>"]],
    ["<pre>a <example>b</example>", ["<example>b"]],
    ["</pre>a<pre>", []],
    ["<response>a</response>", []],
    ["a --> b <!--", []],
  ])("%s", (text, expected) => {
    expect(held(text)).toEqual(expected)
  })

  test("marks in holes do not count", () => {
    expect(elementsOf("<pre>a</pre>", [[{ start: 0, end: 5 }]])).toEqual([])
  })
})

describe("foreign tags", () => {
  test.each(["<p>", "a <br/> b", "</div>", '<a href="b">', "x</b>"])("%s", (text) => {
    expect(hasForeignTag(text, [])).toBe(true)
  })

  test.each(["a < b > c", "Array<string>", "<think>a</think>", "</s>", "<|im_end|>", "<tool_call>", "3 <4>"])(
    "not %s",
    (text) => {
      expect(hasForeignTag(text, [])).toBe(false)
    },
  )

  test("not in holes", () => {
    expect(hasForeignTag("<p> a", [[{ start: 0, end: 3 }]])).toBe(false)
  })
})
