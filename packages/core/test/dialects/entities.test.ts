import { expect, test } from "vitest"
import { decodeEntities, decodeEntity } from "../../src/dialects/entities.ts"

test("entities are decoded once", () => {
  expect(decodeEntities("&lt;a href=&quot;x&quot;&gt; &amp;lt; &#39;&#x27;&#34;&apos; &nbsp; & co")).toBe(
    "<a href=\"x\"> &lt; ''\"' &nbsp; & co",
  )
})

test("what is no entity of markup means itself", () => {
  expect(decodeEntity("&nbsp;")).toBe("&nbsp;")
  expect(decodeEntity("&lt;")).toBe("<")
})
