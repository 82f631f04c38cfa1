import { describe, expect, test } from "vitest"
import { dataText } from "../../src/scavenge/data-text.ts"

const base64 = (text: string | Uint8Array): string => Buffer.from(text as string).toString("base64")
const PAGE = "The lawn is long. The gardener says: mow it, twice, before the rain comes. Größe: 3"

describe("the text of data", () => {
  const cases: readonly (readonly [title: string, data: unknown, text: string])[] = [
    ["a text", PAGE, PAGE],
    ["names and values, in their order", { a: "x", b: [1, { c: true, d: null }] }, "a: x\n1\nc: true"],
    ["lines below their name", { log: "one\ntwo" }, "log:\none\ntwo"],
    [
      "a call also as JSON",
      { name: "mow", input: { lawn: "n" } },
      '{"name":"mow","input":{"lawn":"n"}}\nname: mow\nlawn: n',
    ],
    ["an attached text", { data: base64(PAGE) }, `data: ${PAGE}`],
    ["an attached text in a URL", { url: `data:text/plain;base64,${base64(PAGE)}` }, `url: ${PAGE}`],
    ["an attached text as bytes", { data: new TextEncoder().encode(PAGE) }, `data: ${PAGE}`],
    ["nothing", [undefined, null, "", {}], ""],
  ]
  for (const [title, data, text] of cases) test(title, () => expect(dataText(data)).toBe(text))

  test("images, signatures and other bytes have none", () => {
    const png = Uint8Array.from([
      0x89,
      0x50,
      0x4e,
      0x47,
      13,
      10,
      26,
      10,
      ...Array.from({ length: 300 }, (_, i) => i % 256),
    ])
    expect(dataText({ data: base64(png), url: `data:image/png;base64,${base64(png)}`, bytes: png })).toBe("")
  })

  test("a word that only begins like one stays", () => {
    const long = `${"mow/".repeat(40)} the lawn`
    expect(dataText({ path: long })).toBe(`path: ${long}`)
  })

  test("a long attached text with wide letters is decoded whole", () => {
    const long = `${"x".repeat(14_999)}ß<call>${"ü".repeat(40_000)}`
    expect(dataText({ data: base64(long) })).toBe(`data:\n${long}`)
  })

  test("rings, and lists in lists without end", () => {
    const ring: Record<string, unknown> = { a: "x" }
    ring["self"] = ring
    let deep: unknown = "deep"
    for (let i = 0; i < 100_000; i++) deep = [deep]
    expect([dataText(ring), dataText(deep)]).toEqual(["a: x", "deep"])
  })
})
