import { describe, expect, it } from "vitest"
import { isIri, isJsonPointer, isRelativeJsonPointer, isUri, isUriReference } from "../../src/schema/format-uri.ts"

describe("addresses", () => {
  it.each(["https://example.org/a?b=c#d", "mailto:a@b.co", "urn:isbn:123", "http://[2001:db8::7]:80/x", "file:///etc/hosts", "http://a/%20"])(
    "%s is a URI",
    (text) => expect(isUri(text)).toBe(true),
  )
  it.each([
    "example.org",
    "//host/x",
    "/a",
    "http://a b",
    "http://a/%zz",
    "http://a/[x]",
    "http://a#b#c",
    "1http://a",
    "http://a:port/",
    "http:\\\\a",
    "https://ex.org/ü",
  ])("%s is not", (text) => expect(isUri(text)).toBe(false))
  it.each(["", "a/b", "/a", "#x", "?q", "//host/x", "http://a"])("%s is a reference", (text) => expect(isUriReference(text)).toBe(true))
  it.each(["a b", "\\\\host", "<a>"])("%s is no reference", (text) => expect(isUriReference(text)).toBe(false))
  it("an IRI may go beyond ASCII", () => expect([isIri("https://ex.org/ü"), isIri("ü")]).toEqual([true, false]))
  it("JSON pointers", () => {
    expect(["", "/a", "/a~0b/~1", "/"].map(isJsonPointer)).toEqual([true, true, true, true])
    expect(["a", "/~", "/~2"].map(isJsonPointer)).toEqual([false, false, false])
    expect(["0", "1/a", "2#", "01", "/a", "-1"].map(isRelativeJsonPointer)).toEqual([true, true, true, false, false, false])
  })
})
