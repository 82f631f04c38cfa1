// An agent at work in a small world: it edits, reads, tests and commits at random, and never asks the same a third time
// while nothing changed.
import fc from "fast-check"
import { expect, test } from "vitest"
import { type Move, type Step, TOOLS, untold, withState } from "../support/conversation.ts"
import { promise } from "../support/promise.ts"

interface World {
  readonly versions: number[]
  edits: number
  isDirty: boolean
}

type Act = (world: World, file: number, isLucky: boolean) => Step & { readonly isChange: boolean }

const step = (name: string, x: string, result: string, ok = true, isChange = false): ReturnType<Act> => ({
  name,
  arguments: JSON.stringify({ x }),
  result,
  ok,
  isChange,
})

const ACTS: Readonly<Record<string, Act>> = {
  read: ({ versions }, file) => step("read", `file ${file}`, `version ${versions[file]}`),
  find: ({ versions }, file) => step("find", `word ${file}`, `${(versions[0] as number) > 2 ? 1 : 0} hits`),
  edit: (world, file, isLucky) => {
    const what = `file ${file} edit ${world.edits++}`
    if (!isLucky) return step("edit", what, "text not found", false)
    ;(world.versions[file] as number)++
    world.isDirty = true
    return step("edit", what, "done", true, true)
  },
  test: ({ versions }) => {
    const isFine = versions.reduce((a, b) => a + b) % 5 === 4
    return step("run", "tests", isFine ? "fine" : "2 broken", isFine)
  },
  status: ({ isDirty }) => step("run", "git status", isDirty ? "modified" : "clean"),
  commit: (world) => {
    world.isDirty = false
    return step("run", `git commit ${world.edits++}`, "committed", true, true)
  },
}

const choice = fc.record({
  act: fc.constantFrom("read", "read", "find", "edit", "edit", "edit", "test", "test", "status", "commit"),
  file: fc.nat(2),
  isLucky: fc.integer({ min: 0, max: 4 }).map((n) => n > 0),
})

function working(
  choices: readonly { readonly act: string; readonly file: number; readonly isLucky: boolean }[],
): Move[] {
  const world: World = { versions: [0, 0, 0], edits: 0, isDirty: false }
  let since = new Map<string, number>()
  return choices.flatMap(({ act, file, isLucky }): Move[] => {
    const { isChange, ...done } = (ACTS[act] as Act)(world, file, isLucky)
    const key = `${done.name} ${done.arguments}`
    const times = since.get(key) ?? 0
    if (times >= 2) return []
    if (isChange) since = new Map()
    since.set(key, times + 1)
    return [[done]]
  })
}

test("nothing of it is withheld, whatever is known of tools and results", () => {
  promise(
    fc.tuple(
      fc.array(choice, { minLength: 20, maxLength: 80 }),
      fc.constantFrom("declared" as const, "bare" as const),
      fc.boolean(),
    ),
    ([choices, tools, isTold]) => {
      const moves = working(choices)
      for (const { suppressed, report } of withState(isTold ? moves : untold(moves), TOOLS[tools]))
        if (suppressed.length > 0 || report.storm?.step === "stop") expect(report.storm).toBeUndefined()
    },
    600,
    { checksPerRun: 4 },
  )
})

test("and when it goes round at last, it is caught, whatever was before", () => {
  const calls = fc.constantFrom("read", "find", "run", "edit", "fetch")
  promise(
    fc.tuple(
      fc.array(choice, { maxLength: 40 }),
      fc.array(calls, { minLength: 1, maxLength: 4 }),
      fc.constantFrom("declared" as const, "bare" as const),
      fc.boolean(),
    ),
    ([choices, names, tools, isTold]) => {
      const before = working(choices)
      const lap = names.map((name, i): Move => [{ name, arguments: `{"x":"lap ${i}"}`, result: "the same", ok: true }])
      const moves = [...before, ...Array.from({ length: 9 }, () => lap).flat()]
      const results = withState(isTold ? moves : untold(moves), TOOLS[tools]).slice(before.length)
      const at = results.findIndex(({ suppressed }) => suppressed.length > 0) + 1
      expect(at).toBe(lap.length + (isTold ? 7 : 8))
    },
    400,
    { checksPerRun: 4 },
  )
})
