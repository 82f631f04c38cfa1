import { describe, expect, it } from "vitest"
import { resolveUri } from "../../src/schema/uri.ts"

describe("resolveUri", () => {
  it.each([
    ["http://h/a/b", "c", "http://h/a/c"],
    ["http://h/a/b", "../c", "http://h/c"],
    ["http://h/a/b", "/c", "http://h/c"],
    ["http://h/a/b", "//g/c", "http://g/c"],
    ["http://h/a/b", "x:y", "x:y"],
    ["http://h/a/b", "", "http://h/a/b"],
    ["http://h/a/b", "?q", "http://h/a/b?q"],
    ["http://h", "c", "http://h/c"],
    ["http://h/a/", "./c/.", "http://h/a/c/"],
    ["", "c.json", "c.json"],
    ["a/b.json", "c.json", "a/c.json"],
    ["urn:x:y", "", "urn:x:y"],
  ])("%s + %s = %s", (base, reference, expected) => expect(resolveUri(base, reference)).toBe(expected))
})
