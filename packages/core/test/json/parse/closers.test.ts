import { describe, expect, test } from "vitest"
import { object } from "../../support/fitting.ts"
import { faultsOf, healed, NOTE, only, refusal, TEXT, WHOLE } from "../../support/reading.ts"

describe("a closer of the wrong kind, missing or too many", () => {
  test.each([
    ["wrong kind at the end", '{"title":"x"]', '{"title":"x"}', "json/mismatched-closer"],
    ["too many at the end", '{"title":"x"}}]', '{"title":"x"}', "json/excess-closer"],
    ["too many in the middle", '{"labels":["a"]},"title":"x"}', '{"labels":["a"],"title":"x"}', "json/excess-closer"],
    ["one that closes nothing", '{"labels":["a"}],"title":"x"}', '{"labels":["a"],"title":"x"}', "json/excess-closer"],
    ["the list's own is missing", '{"title":"x","labels":["a"}', '{"title":"x","labels":["a"]}', "json/inner-closer"],
    ["a declared name shows where", '{"labels":["a","b","title":"x"}', '{"labels":["a","b"],"title":"x"}', "json/inner-closer"],
    ["all at the end", '{"title":"x","labels":["a"', '{"title":"x","labels":["a"]}', "json/missing-closer"],
    ["round brackets", '{"title":"x","labels":("a","b")}', '{"title":"x","labels":["a","b"]}', "json/tuple"],
    ["full-width ones", '｛"title":"x"｝', '{"title":"x"}', "json/full-width"],
    ["a comma before it", '{"title":"x","labels":["a",],}', '{"title":"x","labels":["a"]}', "json/trailing-comma"],
  ])("%s", (_, given, text, id) => {
    expect(healed(given, NOTE)).toBe(text)
    expect(faultsOf(given, NOTE)).toContain(id)
  })

  test("a brace too many inside shows in the key that comes next", () => {
    const schema = object({ at: object({ x: WHOLE, far: object({ y: WHOLE }), z: WHOLE }), name: TEXT })
    expect(healed('{"at":{"x":1,"far":{"y":2}},"z":3},"name":"n"}', schema)).toBe('{"at":{"x":1,"far":{"y":2},"z":3},"name":"n"}')
  })

  test("a missing brace in a list of objects", () => {
    const schema = object({ rows: { type: "array", items: object({ k: TEXT, v: WHOLE }) } })
    expect(healed('{"rows":[{"k":"a","v":1,{"k":"b","v":2}]}', schema)).toBe('{"rows":[{"k":"a","v":1},{"k":"b","v":2}]}')
  })

  test("where a name may belong to either object, nothing is closed", () => {
    const schema = object({ env: { type: "object" }, wait: WHOLE }, [])
    expect(refusal('{"env":{"A":"b","wait":true', schema)).toBe("json/ambiguous")
  })

  test("missing closers are a cut, others are not", () => {
    expect(only('{"title":"x"', NOTE).cut).toBe("closers")
    expect(only('{"title":"x"]', NOTE).cut).toBeNull()
  })
})
