import fc from "fast-check"
import { expect, test } from "vitest"
import { expectEqual } from "../../../core/test/support/expect-equal.ts"
import { BOUNDS } from "../../src/scan/bounds.ts"
import { keyOf } from "../../src/scan/judge/cases.ts"
import { addProblem, addUnrecognised, bump, kindsOf, newTally, rowOf } from "../../src/scan/judge/tally.ts"
import { createLineNumbers } from "../../src/scan/run/line-numbers.ts"
import { mergeSums, type Sums, sumsOf } from "../../src/scan/sums.ts"

/** One thing that a scan found, and where. */
interface Found {
  readonly name: string
  readonly rank: number
  readonly times: number
  readonly file: string
  readonly offset: number
}

/** What a scan over these files tells; the files are numbered by their names, as in a run. */
function scannedOver(found: readonly Found[]): Sums {
  const tally = newTally()
  const files = [...new Set(found.map(({ file }) => file))].sort().map((path) => ({ path, size: 1 }))
  const numbers = createLineNumbers()
  for (const file of files.keys()) numbers.add(file, { start: 0, end: 100, lines: 3 })
  for (const { name, rank, times, offset, file: path } of found.toSorted((a, b) =>
    a.file < b.file ? -1 : a.file > b.file ? 1 : a.offset - b.offset,
  )) {
    const place = {
      file: files.findIndex((each) => each.path === path),
      from: 0,
      line: 0,
      element: null,
      offset,
      pointer: "",
    }
    tally.records += times
    tally.calls.escalated += times
    rowOf(tally.tools, name).escalated += times
    rowOf(tally.models, name).escalated += times
    bump(kindsOf(tally, name), "json", times)
    addProblem(tally, { ...place, code: "cut", message: name })
    addUnrecognised(tally, { ...place, looks: name })
    const one = {
      outcome: "escalated",
      tool: name,
      model: path,
      reason: "truncated",
      rules: [],
      wrote: null,
      before: { text: path, left: 0, right: 0 },
    } as const
    const key = keyOf(one)
    const known = tally.cases.get(key)
    if (known === undefined || known.rank < rank)
      tally.cases.set(key, { ...one, after: null, feedback: null, rank, ...place, times: times + (known?.times ?? 0) })
    else known.times += times
  }
  return sumsOf(
    { tally, files, numbers, lines: found.length, bytes: found.length, seconds: 1, workers: 1, wasStopped: false },
    "1",
    {},
  )
}

const withoutRun = (sums: Sums) => ({ ...sums, run: null })

test("parts in any order and nesting are what one scan over all would have found", () => {
  const entry = fc.record({
    name: fc.constantFrom("a", "b", "c", "__proto__", "(others)"),
    rank: fc.nat(3),
    times: fc.integer({ min: 1, max: 5 }),
    part: fc.nat(3),
  })
  fc.assert(
    fc.property(fc.array(entry, { minLength: 1, maxLength: 30 }), (entries) => {
      // Parts are whole files.
      const found = entries.map(({ part, ...rest }, i) => ({
        ...rest,
        part,
        file: `log${part}-${i % 2}.jsonl`,
        offset: i,
      }))
      const parts = [0, 1, 2, 3].map((part) => scannedOver(found.filter((each) => each.part === part))) as [
        Sums,
        Sums,
        Sums,
        Sums,
      ]
      const [a, b, c, d] = parts
      const whole = JSON.stringify(withoutRun(scannedOver(found)))
      expect(JSON.stringify(withoutRun(mergeSums(parts)))).toBe(whole)
      expect(JSON.stringify(withoutRun(mergeSums([d, c, b, a])))).toBe(whole)
      expect(
        JSON.stringify(withoutRun(mergeSums([mergeSums([c, a]), JSON.parse(JSON.stringify(mergeSums([b, d])))]))),
      ).toBe(whole)
    }),
  )
})

test("beyond the bounds too: the same names and the same rest", () => {
  const most = Math.max(BOUNDS.names, BOUNDS.cases, BOUNDS.listed)
  const found = Array.from({ length: most + 700 }, (_, i) => ({
    name: `tool ${(i * 7919) % (most + 700)}`,
    rank: i % 3,
    times: 1,
    file: `log${i % 3}.jsonl`,
    offset: i,
  }))
  const whole = scannedOver(found)
  const [a, b, c] = [0, 1, 2].map((part) => scannedOver(found.filter(({ file }) => file === `log${part}.jsonl`))) as [
    Sums,
    Sums,
    Sums,
  ]
  expect([whole.tools.length, whole.cases.length, whole.problems.length]).toEqual([
    BOUNDS.names + 1,
    BOUNDS.cases,
    BOUNDS.listed,
  ])
  for (const merged of [mergeSums([a, b, c]), mergeSums([mergeSums([c, b]), a])])
    expectEqual(withoutRun(merged), withoutRun(whole))
})

test("figures of the runs are added, the largest memory counts", () => {
  const one = scannedOver([{ name: "a", rank: 1, times: 1, file: "x", offset: 0 }])
  const two = mergeSums([one, { ...one, run: { ...one.run, peakMemoryBytes: 9e12, wasStopped: true } }])
  expect(two.run).toMatchObject({ seconds: 2, parts: 2, peakMemoryBytes: 9e12, wasStopped: true })
})
