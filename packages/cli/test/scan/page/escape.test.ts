import fc from "fast-check"
import { expect, test } from "vitest"
import { escaped } from "../../../src/scan/page/escape.ts"
import { html, raw } from "../../../src/scan/page/html.ts"

test("no text opens a tag, ends an attribute or begins an entity", () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom("<", ">", '"', "'", "&", "a", "\u0000", "\u202e", "é") }), (text) => {
      expect(escaped(text)).not.toMatch(/[<>"'\u0000\u202e]|&(?!(?:amp|lt|gt|quot|#39);)/)
    }),
  )
})

test("what is not seen is shown as a sign; line breaks and tabs stay", () => {
  expect(escaped("a\u0000b\u202ec\n\td\ud800")).toBe("a␀b&lt;U+202E&gt;c\n\td&lt;U+D800&gt;")
})

test("strings are escaped, markup is not, null is nothing", () => {
  expect(html`<p title="${'"<'}">${"<b>"}${raw("<i>")}${null}${3}${[html`<u>${"&"}</u>`, "'", null]}</p>`.markup).toBe(
    '<p title="&quot;&lt;">&lt;b&gt;<i>3<u>&amp;</u>&#39;</p>',
  )
})

test("an object from a log cannot pass for markup", () => {
  expect(html`${String(JSON.parse('{"markup": "<script>"}'))}`.markup).toBe("[object Object]")
})
