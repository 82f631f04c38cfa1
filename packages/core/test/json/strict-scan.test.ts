import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { START, scanStrict } from "../../src/json/strict-scan.ts"
import { runs } from "../support/runs.ts"

describe("one text", () => {
  test.each<[string, string, number]>([
    ['{"a":[1,-2.5e+3,true,null,{}],"b":"x\\u00e9\\n"} tail', "closed", 46],
    ['{"a":"x', "open", 7],
    ["[]", "closed", 2],
    ['{"a":"x\ny"}', "broken", 7],
    ['{"a":"\\x"}', "broken", 7],
    ['{"a":01}', "broken", 6],
    ['{"a":1.}', "broken", 7],
    ['{"a":tru }', "broken", 8],
    ['{"a":1,}', "broken", 7],
    ["[1,]", "broken", 3],
    ['{"a":1]', "broken", 6],
    ["{'a':1}", "broken", 1],
    ['"a"', "broken", 0],
    ['{"a":1,"a":2}', "broken", 10],
  ])("%s is %s at %i", (text, status, at) => {
    expect(scanStrict(text, 0, START)).toMatchObject({ status, at })
  })

  test("is closed exactly where JSON.parse accepts it", () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 3 }), (json) => {
        const text = `{"a":${json}}`
        // a key twice is no slip of JSON.parse, but of the writer
        const isUnique =
          JSON.stringify(JSON.parse(text)).replace(/\s/g, "").length >= text.replace(/\s/g, "").length - 2
        const { status, at } = scanStrict(text, 0, START)
        if (isUnique && status !== "broken") expect({ status, at }).toEqual({ status: "closed", at: text.length })
      }),
      { numRuns: runs(500) },
    )
  })
})

describe("resumed", () => {
  const whole = '{"title":"R\\u00fcgen \\"x\\"","list":[1.5e3,-20,{"isOpen":false}],"last":null}'

  test("at any character it comes to the same", () => {
    for (let cut = 0; cut < whole.length; cut++) {
      const first = scanStrict(whole.slice(0, cut), 0, START)
      expect({ cut, status: first.status }).toEqual({ cut, status: "open" })
      expect(scanStrict(whole.slice(cut), 0, first.state)).toMatchObject({ status: "closed", at: whole.length - cut })
    }
  })

  test("twice from one place: neither knows of the other", () => {
    const { state } = scanStrict('{"a":1,', 0, START)
    for (let turn = 0; turn < 2; turn++) expect(scanStrict('"b":2}', 0, state).status).toBe("closed")
    expect(scanStrict('"a":2}', 0, state).status).toBe("broken")
  })

  test("counts the tokens that ended behind the seam", () => {
    const { state } = scanStrict('{"a":"x', 0, START)
    expect(scanStrict('y","b":', 0, state).tokens).toBe(4)
    expect(scanStrict("y", 0, state).tokens).toBe(0)
  })

  test("a writer who leaves line breaks as they are may go on so", () => {
    const { state } = scanStrict('{"a":"x\ny', 0, { ...START, isLax: true })
    expect(scanStrict('\nz"}', 0, state).status).toBe("closed")
  })
})

test("a megabyte of opened lists takes no stack", () => {
  expect(scanStrict("[".repeat(1_000_000), 0, START).status).toBe("open")
})
