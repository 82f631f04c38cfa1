import { describe, expect, it } from "vitest"
import { isDate, isDateTime, isDuration, isIsoDateTime, isLenientDateTime, isLenientTime, isTime } from "../../src/schema/format-date.ts"

describe("dates and times", () => {
  it.each(["2024-02-29", "2000-02-29", "1999-12-31"])("%s is a date", (text) => expect(isDate(text)).toBe(true))
  it.each(["2023-02-29", "1900-02-29", "2024-13-01", "2024-00-10", "2024-04-31", "2024-4-1", "24-04-01", "2024-04-01 ", "２024-04-01"])("%s is none", (text) =>
    expect(isDate(text)).toBe(false),
  )
  it.each(["10:20:30Z", "10:20:30.5+02:00", "23:59:60Z", "01:29:60+01:30"])("%s is a time", (text) => expect(isTime(text)).toBe(true))
  it.each(["10:20:30", "24:00:00Z", "10:60:00Z", "22:59:60Z", "10:20:30.Z", "10:20Z", "10:20:30+2:00", "10:20:30+24:00"])("%s is none", (text) =>
    expect(isTime(text)).toBe(false),
  )
  it("joins date and time", () => {
    expect(isDateTime("2024-05-06T07:08:09Z")).toBe(true)
    expect(isDateTime("2024-05-06t07:08:09.123-05:00")).toBe(true)
    expect(isDateTime("2024-05-06")).toBe(false)
    expect(isDateTime("2024-05-06T07:08:09")).toBe(false)
    expect(isIsoDateTime("2024-05-06T07:08:09")).toBe(true)
  })
  it.each(["10:20", "10:20Z", "10:20+02:00", "10:20:30", "10:20:30.5", "10:20:30Z"])("%s is a time without all its parts", (text) =>
    expect(isLenientTime(text)).toBe(true),
  )
  it.each(["", "10", "10:2", "1:20", "24:00", "10:60", "10:20.5", "10:20 pm", "10:20:", "noon", "10:20X", "10-20"])(
    "%s is none, whatever may be left out",
    (text) => expect(isLenientTime(text)).toBe(false),
  )
  it.each(["2026-03-01T10:00", "2026-03-01 10:00:00", "2026-03-01T10:00Z", "2026-03-01 10:00"])("%s is a date and a time", (text) =>
    expect([isLenientDateTime(text), isDateTime(text)]).toEqual([true, false]),
  )
  it.each(["2026-03-01", "2026-02-30T10:00", "2026-03-01T25:00", "tomorrow", "10:00", "2026-03-01T", "2026-3-1 10:00", "01.03.2026 10:00"])(
    "%s is none",
    (text) => expect(isLenientDateTime(text)).toBe(false),
  )
  it.each(["P1D", "PT36H", "P3W", "P1Y2M3DT4H5M6S"])("%s is a duration", (text) => expect(isDuration(text)).toBe(true))
  it.each(["P", "PT", "1D", "P1S", "P1W2D", "P1YT"])("%s is none", (text) => expect(isDuration(text)).toBe(false))
})
