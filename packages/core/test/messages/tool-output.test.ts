import { describe, expect, it } from "vitest"
import { imageOf, readOutput, shownText, textOf } from "../../src/messages/tool-output.ts"

describe("an output", () => {
  it("is text, an error, or content as MCP tools give it", () => {
    expect(readOutput("ding")).toEqual({ text: "ding", blocks: null, isError: false })
    expect(readOutput(new TypeError("no rope"))).toEqual({ text: "no rope", blocks: null, isError: true })
    expect(readOutput(new RangeError())).toMatchObject({ text: "RangeError", isError: true })
    expect(readOutput({ content: "no rope", isError: true })).toEqual({ text: "no rope", blocks: null, isError: true })
    const content = [
      { type: "text", text: "a" },
      { type: "image", data: "QQ==", mimeType: "image/png" },
      { type: "text", text: "b" },
    ]
    expect(readOutput({ content })).toEqual({ text: "a\nb", blocks: content, isError: false })
  })

  it("is an error also without the content that an error of MCP has", () => {
    expect(readOutput({ isError: true, structuredContent: { rope: "torn" } })).toEqual({
      text: '{"rope":"torn"}',
      blocks: null,
      isError: true,
    })
    for (const bare of [{ isError: true }, { isError: true, content: null, _meta: {} }])
      expect(readOutput(bare)).toEqual({ text: JSON.stringify(bare), blocks: null, isError: true })
    // data of a tool
    expect(readOutput({ isError: true, line: 7 }).isError).toBe(false)
    expect(readOutput({ isError: false, structuredContent: {} }).isError).toBe(false)
  })

  it("of any other kind is written as JSON", () => {
    const ring: { own?: unknown } = {}
    ring.own = ring
    expect(readOutput({ rung: [-2n, 90071992547409931n] }).text).toBe('{"rung":[-2,90071992547409931]}')
    expect([{ rung: 2 }, 7, null, [1], ring, 5n, { content: 3 }].map((value) => readOutput(value).text)).toEqual([
      '{"rung":2}',
      "7",
      "null",
      "[1]",
      "[object Object]",
      "5",
      '{"content":3}',
    ])
  })

  it("keeps what a tool has beside a member that is called content", () => {
    for (const data of [
      { content: "one bell", tower: "west" },
      { content: "no rope", isError: true, tower: "west" },
      { content: ["one", "two"] },
      { content: [{ bell: "one" }, { bell: "two" }], total: 2 },
      { content: [{ type: "text", text: "one" }, "two"] },
    ])
      expect(readOutput(data)).toEqual({ text: JSON.stringify(data), blocks: null, isError: "isError" in data })
    const content = [{ type: "text", text: "one bell" }]
    expect(readOutput({ content: "one bell", _meta: { ms: 3 }, tower: undefined }).text).toBe("one bell")
    expect(readOutput({ content, nextCursor: "n" })).toMatchObject({ text: "one bell", blocks: content })
  })

  it("that is undefined says that the tool ran", () => {
    expect(readOutput(undefined)).toEqual({ text: "The tool ran and returned nothing.", blocks: null, isError: false })
  })

  it("that is not awaited is refused", () => {
    const later = { tower: "west", then: () => {} }
    for (const output of [Promise.resolve("ding"), later])
      expect(() => readOutput(output)).toThrow(/^MEND_OUTPUTS: .*awaited$/)
  })

  it("that is data only is the JSON of the data", () => {
    const structuredContent = { rung: 2 }
    expect(readOutput({ content: [], structuredContent })).toEqual({ text: '{"rung":2}', blocks: null, isError: false })
    const image = { type: "image", data: "QQ==", mimeType: "image/png" }
    const data = { type: "text", text: '{"rung":2}' }
    expect(readOutput({ content: [image], structuredContent, isError: true })).toEqual({
      text: data.text,
      blocks: [image, data],
      isError: true,
    })
    expect(readOutput({ content: [{ type: "text", text: "" }], structuredContent }).text).toContain('{"rung":2}')
  })

  it("whose content has a text is that text: servers repeat the data there", () => {
    const content = [{ type: "text", text: "rung twice" }]
    expect(readOutput({ content, structuredContent: { rung: 2 } })).toMatchObject({
      text: "rung twice",
      blocks: content,
    })
    expect(readOutput({ content: "rung twice", structuredContent: { rung: 2 } }).text).toBe("rung twice")
  })

  it("keeps all that a link says", () => {
    const link = { type: "resource_link", uri: "file:///bells.csv", name: "bells", mimeType: "text/csv" }
    expect(JSON.parse(textOf(link) ?? "")).toEqual(link)
    expect(readOutput({ content: [link] }).text).toContain("file:///bells.csv")
  })

  it("has texts in several kinds of blocks", () => {
    expect(textOf({ type: "resource", resource: { uri: "a", text: "inside" } })).toBe("inside")
    expect(textOf({ type: "audio", data: "" })).toBeNull()
    expect(shownText({ type: "audio" })).toContain("audio left out")
    expect(imageOf({ type: "image", source: {} })).toBeNull()
  })
})

it("is text whatever a tool puts into it", () => {
  const hostile = { type: { toString: 1, valueOf: 1 } }
  expect(readOutput({ content: [hostile] }).text).toBe("")
  expect(shownText(hostile)).toBe("(content left out: not taken in results here)")
  expect(shownText({ type: "x".repeat(1_000) }).length).toBeLessThan(100)
  const ring = Object.create(null) as { own?: unknown }
  ring.own = ring
  expect(readOutput(ring).text).toBe("[object Object]")
  expect(readOutput({ content: [] })).toEqual({ text: "", blocks: null, isError: false })
})
