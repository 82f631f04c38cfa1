// For any call damaged in one place: the truth is taken; another value there, or one more thing changed elsewhere, is
// not.
import fc, { type Arbitrary } from "fast-check"
import { expect, test } from "vitest"
import { toPointer } from "../../src/json/pointer.ts"
import { compileSchema } from "../../src/schema/compile.ts"
import type { Tool } from "../../src/turn.ts"
import { type Case, caseOf, markedText, plainText, wildText } from "../support/arbitrary.ts"
import { answerOf, repairOf } from "../support/model-answers.ts"
import { isThorough, runs } from "../support/runs.ts"

type Path = readonly (string | number)[]
type Tree = Record<string | number, unknown>

const at = (root: unknown, path: Path): unknown => path.reduce<unknown>((value, step) => (value as Tree)[step], root)

function put(root: unknown, path: Path, value: unknown): unknown {
  const [step, ...rest] = path
  if (step === undefined) return value
  const copy: Tree = Array.isArray(root) ? ([...root] as unknown as Tree) : Object.assign(Object.create(null), root)
  copy[step] = put((root as Tree)[step], rest, value)
  return copy
}

function* places(value: unknown, path: Path = []): Generator<Path> {
  if (path.length > 0) yield path
  if (typeof value === "object" && value !== null)
    for (const key of Object.keys(value))
      yield* places((value as Tree)[key], [...path, Array.isArray(value) ? Number(key) : key])
}

interface Damaged {
  readonly tool: Tool
  readonly truth: unknown
  readonly damaged: unknown
  readonly path: Path
}

const WORDS = [
  "zero",
  "one",
  "two",
  "three",
  "four",
  "five",
  "six",
  "seven",
  "eight",
  "nine",
  "ten",
  "eleven",
  "twelve",
]

/** What a model writes instead of a value, though it means it. */
function misspelt(value: unknown): unknown[] {
  if (typeof value === "number")
    return [
      `${value}`,
      ...(Number.isInteger(value) && value >= 0 && value < WORDS.length ? [WORDS[value]] : []),
      ...(Number.isInteger(value) && value > 0 ? [`exactly ${value}`] : []),
    ]
  if (typeof value === "boolean") return [value ? "yes" : "no", value ? "On" : "Off"]
  if (value === "GREEN" || value === "red" || value === "dark blue")
    return [
      `${value} please`,
      `  ${value.toLowerCase()} `,
      ...(value.length < 5 ? [] : [value.replace(/(.)$/, "$1$1")]),
    ]
  if (Array.isArray(value) && value.length === 1 && !isUnclear(value[0])) return [value[0] as unknown]
  return []
}

/** Words that stand for nothing, and texts that may be lists themselves, are no evidence of one item. */
const isUnclear = (value: unknown): boolean =>
  typeof value === "string" && /^(?:|null|none|nil|undefined|n\/a|-|[[{].*)$/is.test(value.trim())

const damages = (cases: Arbitrary<Case>): Arbitrary<Damaged> =>
  fc.tuple(cases, fc.nat(), fc.nat()).map(([{ tool, value }, where, how]) => {
    const options = [...places(value)].flatMap((path) => misspelt(at(value, path)).map((wrong) => ({ path, wrong })))
    const chosen = options.length === 0 ? undefined : options[(where + how) % options.length]
    return {
      tool,
      truth: value,
      damaged: chosen === undefined ? value : put(value, chosen.path, chosen.wrong),
      path: chosen?.path ?? [],
    }
  })

const isApart = (a: Path, b: Path): boolean => {
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  return short.some((step, i) => step !== long[i])
}

/** One thing changed, added or left out away from the damage. */
function* drifted(truth: unknown, path: Path): Generator<unknown> {
  yield put(truth, ["brand new"], 1)
  for (const other of places(truth)) {
    if (!isApart(other, path)) continue
    const value = at(truth, other)
    if (typeof value === "string") yield* [put(truth, other, `${value} `), put(truth, other, `x${value}`)]
    else if (typeof value === "number") yield put(truth, other, value + 1)
    else if (typeof value === "boolean") yield put(truth, other, !value)
    else if (value === null) yield put(truth, other, "some")
    else if (Array.isArray(value)) {
      yield put(truth, other, [...value, "more"])
      if (new Set(value.map((item) => JSON.stringify(item))).size > 1) yield put(truth, other, [...value].reverse())
    }
    const owner = at(truth, other.slice(0, -1))
    if (!Array.isArray(owner)) {
      const rest = Object.fromEntries(Object.entries(owner as Tree).filter(([key]) => key !== other[other.length - 1]))
      yield put(truth, other.slice(0, -1), rest)
    }
  }
}

/** Other values that fit the place as well. */
function others(value: unknown, truth: unknown): unknown[] {
  if (typeof value === "number")
    return [
      value + 1,
      value * 10 + 1,
      -value - 1,
      42.5,
      ...[...places(truth)]
        .map((path) => at(truth, path))
        .filter((other) => typeof other === "number" && other !== value),
    ]
  if (typeof value === "boolean") return [!value]
  if (value === "GREEN" || value === "red" || value === "dark blue")
    return ["red", "dark blue", "GREEN"].filter((other) => other !== value)
  if (Array.isArray(value)) return [[], [...value, ...value], ["tea pot kettle"], [`${String(value[0])}.`]]
  return []
}

test("the truth is taken, another value in its place or drift beside it never", { timeout: 120_000 }, async () => {
  let [tried, took, refused] = [0, 0, 0]
  await fc.assert(
    fc.asyncProperty(
      damages(caseOf(fc.oneof(plainText, markedText))),
      fc.nat(),
      async ({ tool, truth, damaged, path }, salt) => {
        tried++
        const schema = compileSchema(tool.parameters)
        const attempted = JSON.stringify(damaged)
        if (schema.isValid(damaged)) return
        const answer = (value: unknown, count: number) =>
          answerOf(tool.name, JSON.stringify(value), Array(count).fill("changed"))
        const sound = await repairOf(tool, attempted, answer(truth, 1))
        if (!sound.ok) expect({ attempted, truth, at: toPointer(path), sound }).toBe("accepted")
        else expect(JSON.parse(sound.call.arguments)).toEqual(JSON.parse(JSON.stringify(truth)))
        took++
        const wrongs = others(at(truth, path), truth)
        const drawn = [wrongs[salt % wrongs.length], wrongs[(salt >>> 4) % wrongs.length]]
        for (const wrong of new Set(isThorough ? wrongs : drawn)) {
          const value = put(truth, path, wrong)
          const result = await repairOf(tool, attempted, answer(value, 1))
          if (result.ok) expect({ attempted, wrong }).toBe("refused")
          refused++
        }
        const all = [...drifted(truth, path)]
        for (const value of [all[salt % all.length], all[(salt >>> 8) % all.length]]) {
          const result = await repairOf(tool, attempted, answer(value, 2))
          if (result.ok) expect({ attempted, drifted: value }).toBe("refused")
          refused++
        }
      },
    ),
    { numRuns: runs(1_000, { checksPerRun: 4 }), seed: 20_240_607 },
  )
  console.log(`${took} truths taken, ${refused} others refused`)
  expect(took / tried).toBeGreaterThan(0.6)
})

test("whatever is attempted and answered: no throw, and what is taken fits", { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(
      caseOf(markedText),
      wildText,
      wildText,
      fc.boolean(),
      async ({ tool, text }, wild, other, useWild) => {
        const attempted = useWild ? wild : text
        for (const answer of [
          other,
          answerOf(tool.name, text),
          answerOf(tool.name, wild, [other]),
          answerOf(tool.name, JSON.stringify(wild), []),
        ]) {
          const result = await repairOf(tool, attempted, answer)
          if (result.ok)
            expect(
              compileSchema(tool.parameters, { formats: "lenient" }).isValid(JSON.parse(result.call.arguments)),
            ).toBe(true)
        }
      },
    ),
    { numRuns: runs(800, { checksPerRun: 3 }), seed: 20_240_608 },
  )
})
