import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { JsonPatch } from "../../src/wires/json-patch.ts"
import { leastCpuTime } from "../support/cpu-time.ts"
import { promise } from "../support/promise.ts"

const patched = (text: string, change: (patch: JsonPatch) => void): string => {
  const patch = new JsonPatch(text)
  change(patch)
  return patch.apply()
}

describe("single places change, everything else keeps its bytes", () => {
  test("values", () => {
    expect(
      patched('{ "a" : 1.0, "b":[ 12345678901234567890 ,{"c":"x"}] }', (patch) => patch.setText(["b", 1, "c"], 'y"')),
    ).toBe('{ "a" : 1.0, "b":[ 12345678901234567890 ,{"c":"y\\""}] }')
  })

  test("the last of two equal names counts, as for everybody who reads it", () => {
    expect(patched('{"a":1,"a":2}', (patch) => patch.set(["a"], "3"))).toBe('{"a":1,"a":3}')
  })

  test("what is set twice has the last value", () => {
    expect(
      patched('{"a":1}', (patch) => {
        patch.set(["a"], "2")
        patch.set(["a"], "3")
      }),
    ).toBe('{"a":3}')
    expect(
      patched('{"a":1}', (patch) => {
        patch.set(["b"], "2")
        patch.set(["c"], "0")
        patch.set(["b"], "3")
      }),
    ).toBe('{"a":1,"b":3,"c":0}')
  })

  test("a member that is not there is added; one in nothing is not", () => {
    expect(patched('{"a":{}}', (patch) => patch.set(["a", "b"], "1"))).toBe('{"a":{"b":1}}')
    expect(patched('{"a":{"c":2}}', (patch) => patch.set(["a", "b"], "1"))).toBe('{"a":{"c":2,"b":1}}')
    expect(patched('{"a":null}', (patch) => patch.set(["a", "b"], "1"))).toBe('{"a":null}')
  })

  test("elements are added behind those that stay", () => {
    expect(patched('{"l":[]}', (patch) => patch.append(["l"], "1"))).toBe('{"l":[1]}')
    expect(patched('{"l":null}', (patch) => patch.append(["l"], "1"))).toBe('{"l":[1]}')
    expect(patched("{}", (patch) => patch.append(["l"], "1"))).toBe('{"l":[1]}')
    for (const text of ["{}", '{"l":null}'])
      expect(
        patched(text, (patch) => {
          patch.append(["l"], "1")
          patch.append(["l"], "2")
        }),
      ).toBe('{"l":[1,2]}')
    expect(
      patched('{"l":[1, 2]}', (patch) => {
        patch.remove(["l"], 0)
        patch.remove(["l"], 1)
        patch.append(["l"], "3")
        patch.append(["l"], "4")
      }),
    ).toBe('{"l":[3,4]}')
  })

  test("an element stands behind another one, also behind one that is taken out", () => {
    const text = '{"l":[1, 2, 3]}'
    const put = (patch: JsonPatch): void => {
      for (const at of [0, 1, 1, 2]) patch.append(["l"], `"${at}"`, at)
    }
    expect(patched(text, put)).toBe('{"l":[1,"0", 2,"1","1", 3,"2"]}')
    for (const [gone, left] of [
      [[0], '{"l":["0",2,"1","1", 3,"2"]}'],
      [[1], '{"l":[1,"0","1","1", 3,"2"]}'],
      [[2, 0, 1], '{"l":["0","1","1","2"]}'],
    ] as const)
      expect(
        patched(text, (patch) => {
          for (const at of gone) patch.remove(["l"], at, null)
          put(patch)
        }),
      ).toBe(left)
  })

  test("what stands in a removed element goes with it", () => {
    expect(
      patched('{"l":[{"a":1},2]}', (patch) => {
        patch.set(["l", 0, "a"], "9")
        patch.remove(["l"], 0)
      }),
    ).toBe('{"l":[2]}')
  })

  test("an optional list that is left empty goes, with its comma, unless something is added", () => {
    const text = '{"a":1, "l":[1,2] ,"b":2}'
    const empty = (patch: JsonPatch): void => {
      for (const at of [0, 1]) patch.remove(["l"], at, null)
    }
    expect(patched(text, empty)).toBe('{"a":1 ,"b":2}')
    expect(patched('{"l":[1,2]}', empty)).toBe("{}")
    expect(patched(text, (patch) => patch.remove(["l"], 0, null))).toBe('{"a":1, "l":[2] ,"b":2}')
    expect(
      patched(text, (patch) => {
        empty(patch)
        patch.append(["l"], "3")
      }),
    ).toBe('{"a":1, "l":[3] ,"b":2}')
    expect(
      patched('{"l":[1,2]}', (patch) => {
        empty(patch)
        patch.set(["b"], "3")
        patch.set(["c"], "4")
      }),
    ).toBe('{"b":3,"c":4}')
  })

  test("many removed elements take linear time", () => {
    const text = JSON.stringify({ l: Array.from({ length: 60_000 }, (_, i) => i % 2) })
    const took = leastCpuTime(800, () => {
      const left = patched(text, (patch) => {
        for (let i = 0; i < 60_000; i += 2) patch.remove(["l"], i)
      })
      expect(left).toBe(JSON.stringify({ l: Array(30_000).fill(1) }))
    })
    expect(took).toBeLessThan(800)
  })

  test("many values that are set, each twice, take linear time", () => {
    const text = JSON.stringify(Array(30_000).fill(1))
    const took = leastCpuTime(800, () => {
      const set = patched(text, (patch) => {
        for (let i = 0; i < 60_000; i++) patch.set([i >> 1], String(i & 1))
      })
      expect(set).toBe(text)
    })
    expect(took).toBeLessThan(800)
  })

  test("a list that must not be empty gets an element, once, unless something is left or added", () => {
    const remove = (...indexes: readonly number[]) => {
      return (patch: JsonPatch): void => {
        for (const at of indexes) patch.remove(["l"], at, "0")
      }
    }
    expect(patched('{"l":[1, 2]}', remove(0, 1))).toBe('{"l":[0]}')
    expect(patched('{"l":[1, 2]}', remove(1))).toBe('{"l":[1]}')
    const withMore = (patch: JsonPatch): void => {
      remove(0, 1)(patch)
      patch.append(["l"], "3")
    }
    expect(patched('{"l":[1, 2]}', withMore)).toBe('{"l":[3]}')
  })

  test("nothing changed, nothing to say", () => {
    const patch = new JsonPatch('{"a":1}')
    patch.remove(["b"], 0)
    expect([patch.isEmpty, patch.apply(), patch.spanOf(["a"]), patch.spanOf(["b"])]).toMatchObject([
      true,
      '{"a":1}',
      { start: 5, end: 6 },
      null,
    ])
  })
})

test("removing and adding elements does what it does to the value", () => {
  const cases = fc.record({
    list: fc.array(fc.jsonValue({ maxDepth: 1 }), { maxLength: 6 }),
    gone: fc.array(fc.nat(6), { maxLength: 4 }),
    more: fc.array(fc.integer(), { maxLength: 2 }),
    between: fc.array(fc.tuple(fc.nat(5), fc.integer()), { maxLength: 3 }),
    indent: fc.constantFrom(undefined, 1),
  })
  promise(cases, ({ list, gone, more, between, indent }) => {
    const text = JSON.stringify({ l: list, z: 1 }, null, indent)
    const inside = between.filter(([at]) => at < list.length)
    const result = patched(text, (patch) => {
      for (const at of gone) patch.remove(["l"], at)
      for (const each of more) patch.append(["l"], String(each))
      for (const [at, each] of inside) patch.append(["l"], String(each), at)
    })
    const left = list.flatMap((value, i) => [
      ...(gone.includes(i) ? [] : [value]),
      ...inside.flatMap(([at, each]) => (at === i ? [each] : [])),
    ])
    expect(JSON.parse(result)).toEqual(JSON.parse(JSON.stringify({ l: [...left, ...more], z: 1 })))
  })
})
