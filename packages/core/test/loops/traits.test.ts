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
  looks: false,
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
  expect(traitsOf("fetch_moss")).toEqual({ ...PLAIN, changes: false, searches: true, looks: true })
  expect(traitsOf("put")).toEqual({ ...PLAIN, changes: true, exempt: true })
  expect(traitsOf("wait")).toEqual({ ...PLAIN, poller: true })
  expect(traitsOf("put")).toBe(traitsOf("put"))
})

test("what a name or a description suggests, unless it is declared otherwise", () => {
  expect(traitsOf("getJobStatus")).toEqual({ ...PLAIN, looks: true, repeats: true, polls: true })
  expect(traitsOf("press_key")).toEqual({ ...PLAIN, repeats: true })
  expect(traitsOf("sleep")).toEqual({ ...PLAIN, repeats: true, sleeps: true })
  expect(traitsOf("read_thing")).toEqual({ ...PLAIN, looks: true, repeats: true })
  expect(traitsOf("scroll")).toEqual(PLAIN)
  expect(traitsOf("keynote")).toEqual(PLAIN)
  expect(traitsOf("git_log")).toEqual(PLAIN)
  expect(traitsOf("build_logs")).toEqual({ ...PLAIN, repeats: true })
  expect(traitsOf("grep")).toEqual({ ...PLAIN, searches: true, looks: true })
})

test.each([
  "Call it again until the flag is set.",
  "Blocks until the parcel moves.",
  "Says whether the kiln is ready yet.",
  "Watches a nest box.",
  "A long-running firing: returns at once.",
  "Asked periodically by the gardener.",
  "Parcels since the last call.",
])("a description of something that is asked again: %s", (description) => {
  expect(traitsIn(catalogOf([{ name: "kiln", description }], DEFAULT_LIMITS))("kiln").repeats).toBe(true)
})

test.each([
  "Lists the pots.",
  "Fires one pot.",
  "Says whether a pot is glazed.",
  "Runs the tests of a kiln.",
  "Fires it. Do not call this again.",
  "Called only once, never repeatedly.",
  "No polling needed.",
])("a description of anything else: %s", (description) => {
  expect(traitsIn(catalogOf([{ name: "kiln", description }], DEFAULT_LIMITS))("kiln").repeats).toBe(false)
})

test("names of tools that look something up", () => {
  const names = ["is_glazed", "stat_pot", "potExists", "get_pot", "fire_pot", "write_pot"]
  const looks = traitsIn(
    catalogOf(
      names.map((name) => ({ name })),
      DEFAULT_LIMITS,
    ),
  )
  expect(names.filter((name) => looks(name).looks)).toEqual(names.slice(0, 4))
})

test("of a tool that is not given nothing is known", () => {
  for (const name of ["gone", "constructor", "__proto__", ""]) expect(traitsOf(name)).toEqual(PLAIN)
})
