import { expect, test } from "vitest"
import { catalogOf } from "../../src/calls/catalog.ts"
import { DEFAULT_LIMITS } from "../../src/limits.ts"
import { traitsIn } from "../../src/loops/traits.ts"

const PLAIN = {
  changes: null,
  exempt: false,
  poller: false,
  repeats: false,
  polls: false,
  searches: false,
  sleeps: false,
}
const traitsOf = traitsIn(
  catalogOf(
    [
      { name: "fetch_moss", readOnly: true },
      { name: "put", readOnly: false, stormExempt: true },
      { name: "wait", poller: true },
      { name: "getJobStatus" },
      { name: "press_key" },
      { name: "sleep" },
      { name: "read_thing", description: "Polls the sensor once." },
      { name: "scroll", poller: false },
      { name: "keynote" },
      { name: "git_log" },
      { name: "build_logs" },
      { name: "grep" },
    ],
    DEFAULT_LIMITS,
  ),
)

test("what is declared", () => {
  expect(traitsOf("fetch_moss")).toEqual({ ...PLAIN, changes: false, searches: true })
  expect(traitsOf("put")).toEqual({ ...PLAIN, changes: true, exempt: true })
  expect(traitsOf("wait")).toEqual({ ...PLAIN, poller: true })
  expect(traitsOf("put")).toBe(traitsOf("put"))
})

test("what a name or a description suggests, unless it is declared otherwise", () => {
  expect(traitsOf("getJobStatus")).toEqual({ ...PLAIN, repeats: true, polls: true })
  expect(traitsOf("press_key")).toEqual({ ...PLAIN, repeats: true })
  expect(traitsOf("sleep")).toEqual({ ...PLAIN, repeats: true, sleeps: true })
  expect(traitsOf("read_thing")).toEqual({ ...PLAIN, repeats: true })
  expect(traitsOf("scroll")).toEqual(PLAIN)
  expect(traitsOf("keynote")).toEqual(PLAIN)
  expect(traitsOf("git_log")).toEqual(PLAIN)
  expect(traitsOf("build_logs")).toEqual({ ...PLAIN, repeats: true })
  expect(traitsOf("grep")).toEqual({ ...PLAIN, searches: true })
})

test("of a tool that is not given nothing is known", () => {
  for (const name of ["gone", "constructor", "__proto__", ""]) expect(traitsOf(name)).toEqual(PLAIN)
})
