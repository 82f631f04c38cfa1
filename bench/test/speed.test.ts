import { describe, expect, it } from "vitest"
import { pastedCode } from "../src/speed/pasted-code.ts"
import { BULK_TOOLS, HOSTILE_SERIES, SERIES } from "../src/speed/series.ts"

const KB = 1024

describe("series", () => {
  it.each(Object.entries({ ...SERIES, ...HOSTILE_SERIES }))(
    "%s: has the size it is asked for, and a tool",
    (_name, make) => {
      for (const bytes of [KB, 64 * KB]) {
        const { tool, text } = make(bytes)
        expect(text.length).toBeGreaterThanOrEqual(bytes * 0.95)
        expect(text.length).toBeLessThan(bytes * 1.15)
        expect(BULK_TOOLS.map((one) => one.name)).toContain(tool)
      }
    },
  )
  it.each(Object.entries(HOSTILE_SERIES))("%s: is not strict JSON", (_name, make) =>
    expect(() => JSON.parse(make(KB).text)).toThrow(),
  )
  it("ends a run of backslashes in an escaped quote", () =>
    expect(HOSTILE_SERIES["runs of backslashes"]?.(KB).text).toMatch(/[^\\](?:\\\\)*\\"\}$/))
})

describe("pastedCode", () => {
  it.each([1, 10, 100])("%d quotes are not escaped", (count) => {
    const { sound, damaged } = pastedCode(100 * KB, count)
    expect(sound.length).toBeGreaterThan(100 * KB)
    expect(sound.length - damaged.length).toBe(count)
    expect(() => JSON.parse(damaged)).toThrow()
    const raws = damaged.match(/(?<!\\)"/g)?.length ?? 0
    expect(raws - (sound.match(/(?<!\\)"/g)?.length ?? 0)).toBe(count)
  })
})
