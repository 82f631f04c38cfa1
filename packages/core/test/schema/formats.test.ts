import { describe, expect, it } from "vitest"
import { compileSchema } from "../../src/schema/compile.ts"
import { formatCheck, lenientFormatCheck } from "../../src/schema/formats.ts"

/** What a format says of a text. */
const isOf =
  (format: string) =>
  (text: string): boolean =>
    formatCheck(format)?.(text) === true
const isLenient =
  (format: string) =>
  (text: string): boolean =>
    lenientFormatCheck(format)?.(text) === true

describe("formats", () => {
  it("knows uuid and regex", () => {
    expect(formatCheck("uuid")?.("123e4567-e89b-12d3-a456-426614174000")).toBe(true)
    expect(formatCheck("uuid")?.("123e4567e89b12d3a456426614174000")).toBe(false)
    expect([formatCheck("regex")?.("^a+$"), formatCheck("regex")?.("(")]).toEqual([true, false])
  })

  it("takes addresses between brackets only", () => {
    const isUri = isOf("uri")
    expect(["http://[::1]:80/", "http://[fe80::2%25en0]/", "http://[v7.a:b]/"].map(isUri)).toEqual([true, true, true])
    expect(["http://[:2]/", "http://[]/", "http://[1.2.3.4]/", "http://[v7]/"].map(isUri)).toEqual(Array(4).fill(false))
  })

  it("asserts nothing for a format nobody knows", () => {
    expect(formatCheck("shoe-size")).toBeNull()
    expect(compileSchema({ format: "shoe-size" }).isValid("x")).toBe(true)
  })

  it("leaves offset and seconds open, unless it is strict", () => {
    const said = (format: string, text: string) =>
      (["lenient", "strict", "off"] as const).map((formats) => compileSchema({ format }, { formats }).isValid(text))
    for (const text of ["2026-03-01T10:00", "2026-03-01 10:00:00", "2026-03-01T10:00Z"])
      expect(said("date-time", text)).toEqual([true, false, true])
    for (const text of ["10:00", "10:00:00"]) expect(said("time", text)).toEqual([true, false, true])
    for (const format of ["date-time", "time", "date", "iso-time"])
      expect(said(format, "soon")).toEqual([false, false, true])
    expect(said("date-time", "2026-03-01")).toEqual([false, false, true])
    expect(said("date-time", "2026-03-01T10:00:00Z")).toEqual([true, true, true])
    expect([formatCheck("time")?.("10:00"), lenientFormatCheck("time")?.("10:00"), lenientFormatCheck("date")]).toEqual(
      [false, true, null],
    )
  })

  it.each([
    ["oneOf", { oneOf: [{ format: "date-time" }, { pattern: "^.{16}$" }] }],
    ["not", { not: { format: "date-time" } }],
    ["if", { if: { format: "date-time" }, then: false }],
  ])("a time without offset that was valid by %s stays valid", (_, schema) =>
    expect(compileSchema(schema).validate("2026-03-01T10:00")).toEqual([]),
  )

  it("can be switched off, and never concerns other kinds", () => {
    expect(compileSchema({ format: "date" }).isValid("soon")).toBe(false)
    expect(compileSchema({ format: "date" }, { formats: "off" }).isValid("soon")).toBe(true)
    expect(
      compileSchema({ $schema: "https://json-schema.org/draft/2020-12/schema", format: "date" }).isValid("soon"),
    ).toBe(true)
    expect(
      compileSchema(
        { $schema: "https://json-schema.org/draft/2020-12/schema", format: "date" },
        { formats: "lenient" },
      ).isValid("soon"),
    ).toBe(false)
    expect(compileSchema({ format: "date" }).isValid("soon")).toBe(false)
    expect(compileSchema({ format: "date" }).isValid(3)).toBe(true)
  })
})

describe("dates and times", () => {
  it.each(["2024-02-29", "2000-02-29", "1999-12-31"])("%s is a date", (text) => expect(isOf("date")(text)).toBe(true))
  it.each([
    "2023-02-29",
    "1900-02-29",
    "2024-13-01",
    "2024-00-10",
    "2024-04-31",
    "2024-4-1",
    "24-04-01",
    "2024-04-01 ",
    "２024-04-01",
  ])("%s is none", (text) => expect(isOf("date")(text)).toBe(false))
  it.each(["10:20:30Z", "10:20:30.5+02:00", "23:59:60Z", "01:29:60+01:30"])("%s is a time", (text) =>
    expect(isOf("time")(text)).toBe(true),
  )
  it.each([
    "10:20:30",
    "24:00:00Z",
    "10:60:00Z",
    "22:59:60Z",
    "10:20:30.Z",
    "10:20Z",
    "10:20:30+2:00",
    "10:20:30+24:00",
  ])("%s is none", (text) => expect(isOf("time")(text)).toBe(false))
  it("joins date and time", () => {
    expect(isOf("date-time")("2024-05-06T07:08:09Z")).toBe(true)
    expect(isOf("date-time")("2024-05-06t07:08:09.123-05:00")).toBe(true)
    expect(isOf("date-time")("2024-05-06")).toBe(false)
    expect(isOf("date-time")("2024-05-06T07:08:09")).toBe(false)
    expect(isOf("iso-date-time")("2024-05-06T07:08:09")).toBe(true)
  })
  it.each(["10:20", "10:20Z", "10:20+02:00", "10:20:30", "10:20:30.5", "10:20:30Z"])(
    "%s is a time without all its parts",
    (text) => expect(isLenient("time")(text)).toBe(true),
  )
  it.each(["", "10", "10:2", "1:20", "24:00", "10:60", "10:20.5", "10:20 pm", "10:20:", "noon", "10:20X", "10-20"])(
    "%s is none, whatever may be left out",
    (text) => expect(isLenient("time")(text)).toBe(false),
  )
  it.each(["2026-03-01T10:00", "2026-03-01 10:00:00", "2026-03-01T10:00Z", "2026-03-01 10:00"])(
    "%s is a date and a time",
    (text) => expect([isLenient("date-time")(text), isOf("date-time")(text)]).toEqual([true, false]),
  )
  it.each([
    "2026-03-01",
    "2026-02-30T10:00",
    "2026-03-01T25:00",
    "tomorrow",
    "10:00",
    "2026-03-01T",
    "2026-3-1 10:00",
    "01.03.2026 10:00",
  ])("%s is none", (text) => expect(isLenient("date-time")(text)).toBe(false))
  it.each(["P1D", "PT36H", "P3W", "P1Y2M3DT4H5M6S"])("%s is a duration", (text) =>
    expect(isOf("duration")(text)).toBe(true),
  )
  it.each(["P", "PT", "1D", "P1S", "P1W2D", "P1YT"])("%s is none", (text) => expect(isOf("duration")(text)).toBe(false))
})

describe("hosts and addresses", () => {
  it.each(["example.org", "a", "xn--bcher-kva.example", "a.b.c.", "1and1.com"])("%s is a hostname", (text) =>
    expect(isOf("hostname")(text)).toBe(true),
  )
  it.each(["", "-a.b", "a-.b", "a..b", "a_b", `${"x".repeat(64)}.org`, "a".repeat(300), "."])("%s is none", (text) =>
    expect(isOf("hostname")(text)).toBe(false),
  )
  it.each(["127.0.0.1", "0.0.0.0", "255.255.255.255"])("%s is IPv4", (text) => expect(isOf("ipv4")(text)).toBe(true))
  it.each(["256.0.0.1", "1.2.3", "1.2.3.4.5", "01.2.3.4", "1.2.3.a"])("%s is not", (text) =>
    expect(isOf("ipv4")(text)).toBe(false),
  )
  it.each(["::", "::1", "2001:db8::8a2e:370:7334", "1:2:3:4:5:6:7:8", "::ffff:10.0.0.1", "1::"])("%s is IPv6", (text) =>
    expect(isOf("ipv6")(text)).toBe(true),
  )
  it.each(["", ":", "1::2::3", "1:2:3:4:5:6:7", "1:2:3:4:5:6:7:8:9", "12345::", "::1.2.3", "1:2:3:4:5:6:7:", ":::"])(
    "%s is not",
    (text) => expect(isOf("ipv6")(text)).toBe(false),
  )
  it.each(["a@b.co", "first.last+tag@sub.example.org"])("%s is an email address", (text) =>
    expect(isOf("email")(text)).toBe(true),
  )
  it.each(["a", "a@", "@b.co", "a@b", "a..b@c.de", "a b@c.de", "a@b@c.de", ".a@b.co"])("%s is not", (text) =>
    expect(isOf("email")(text)).toBe(false),
  )
})

describe("addresses", () => {
  it.each([
    "https://example.org/a?b=c#d",
    "mailto:a@b.co",
    "urn:isbn:123",
    "http://[2001:db8::7]:80/x",
    "file:///etc/hosts",
    "http://a/%20",
  ])("%s is a URI", (text) => expect(isOf("uri")(text)).toBe(true))
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
  ])("%s is not", (text) => expect(isOf("uri")(text)).toBe(false))
  it.each(["", "a/b", "/a", "#x", "?q", "//host/x", "http://a"])("%s is a reference", (text) =>
    expect(isOf("uri-reference")(text)).toBe(true),
  )
  it.each(["a b", "\\\\host", "<a>"])("%s is no reference", (text) => expect(isOf("uri-reference")(text)).toBe(false))
  it("an IRI may go beyond ASCII", () =>
    expect([isOf("iri")("https://ex.org/ü"), isOf("iri")("ü")]).toEqual([true, false]))
  it("the zone of an address may hold any separator: a search for its end would take quadratic time", () =>
    expect(isOf("iri")("http://[fe80::1%25en\u2028%25]")).toBe(true))
  it("JSON pointers", () => {
    expect(["", "/a", "/a~0b/~1", "/"].map(isOf("json-pointer"))).toEqual([true, true, true, true])
    expect(["a", "/~", "/~2"].map(isOf("json-pointer"))).toEqual([false, false, false])
    expect(["0", "1/a", "2#", "01", "/a", "-1"].map(isOf("relative-json-pointer"))).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
    ])
  })
})
