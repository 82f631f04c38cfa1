import { describe, expect, it } from "vitest"
import { isDate, isDateTime, isDuration, isIsoDateTime, isTime } from "../../src/schema/format-date.ts"

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
  it.each(["P1D", "PT36H", "P3W", "P1Y2M3DT4H5M6S"])("%s is a duration", (text) => expect(isDuration(text)).toBe(true))
  it.each(["P", "PT", "1D", "P1S", "P1W2D", "P1YT"])("%s is none", (text) => expect(isDuration(text)).toBe(false))
})
