import { expect, it } from "vitest"
import { contentText } from "../../src/history/content.ts"

it("text and blocks stay, anything else becomes text", () => {
  expect(contentText("", false)).toBeNull()
  expect(contentText([{ type: "text", text: "a" }], false)).toBeNull()
  expect(contentText({ ok: true }, false)).toBe('{"ok":true}')
  expect(contentText(4, true)).toBe("4")
})

it("a list that is not one of blocks becomes text", () => {
  expect(contentText(["wet", "dry"], false)).toBe('["wet","dry"]')
  expect(contentText([{ type: "text", text: "wet" }, { bed: 2 }], true)).toBe(
    '[{"type":"text","text":"wet"},{"bed":2}]',
  )
})

it("an empty list stays: what a provider takes is not touched", () => {
  expect(contentText([], false)).toBeNull()
})

it("a missing content is empty, where it may not be missing", () => {
  expect(contentText(undefined, false)).toBe("")
  expect(contentText(undefined, true)).toBeNull()
  expect(contentText(null, true)).toBe("")
})

it("what has no text is told", () => {
  const ring: Record<string, unknown> = {}
  ring["self"] = ring
  expect(contentText(ring, false)).toContain("could not be written")
})
