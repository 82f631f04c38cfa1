import { describe, expect, test } from "vitest"
import { repeated } from "../../src/loops/repeated.ts"
import { saysOf, times } from "../support/remembered.ts"

const says = saysOf(repeated)
const noticed = (...lines: readonly string[]): string[] => lines.map((line) => `! ${line}`)

describe("the ladder", () => {
  test("two repetitions without news, then a notice", () => {
    expect(says(...times(2, "read a => moss"), "read a")).toBeNull()
    expect(says(...times(3, "read a => moss"), "read a")).toBe("identical notice 4")
  })

  test("withheld after six, and only if the model was told", () => {
    const told = [...times(3, "read a => moss"), ...noticed(...times(4, "read a => moss"))]
    expect(says(...told, "read a")).toBe("identical suppress 8")
    expect(says(...times(12, "read a => moss"), "read a")).toBe("identical notice 13")
    expect(says(...told.slice(0, -1), "read a")).toBe("identical notice 7")
  })

  test("after five attempts in vain it runs once more", () => {
    const told = [...times(3, "read a => moss"), ...noticed(...times(4, "read a => moss"))]
    expect(says(...told, ...times(4, "~read a"), "read a")).toBe("identical suppress 12")
    expect(says(...told, ...times(5, "~read a"), "read a")).toBe("identical notice 13")
  })

  test("calls in parallel do not use up each other's attempts", () => {
    const told = noticed(...times(4, "read a => moss", "read b => fern", "read c => lichen"))
    expect(says(...told, ...times(2, "~read a", "~read b", "~read c"), "read a")).toMatch(/suppress/)
    expect(says(...told, ...times(5, "~read a", "~read b", "~read c"), "read a")).toMatch(/notice/)
  })

  test("a lap of several screens does not withhold what is switched off", () => {
    const lines = noticed(...times(3, "press a => first screen", "press b => second screen", "press c => third screen"))
    expect(says(...lines, "press a")).toBe("cycle suppress 4")
    expect(saysOf(repeated, { withhold: 0 })(...lines, "press a")).toBe("cycle notice 4")
  })

  test("switched off", () => {
    expect(saysOf(repeated, { notice: 0 })(...times(9, "read a => moss"), "read a")).toBeNull()
    expect(saysOf(repeated, { withhold: 0 })(...noticed(...times(20, "read a => moss")), "read a")).toBeNull()
  })
})

test("after a change everything may be looked at once more, without a notice", () => {
  const checks = ["run lint => no faults", "run types => no faults", "read log => all well"]
  const edited = (...lines: readonly string[]): string | null => says(...checks, "edit a => done", ...lines)
  expect(edited(...checks, "run tests")).toBeNull()
  expect(edited(...checks, "run lint")).toBeNull()
  expect(edited(...checks, ...checks.slice(0, 2), "read log")).toBe("cycle notice 3")
  expect(edited(...checks.slice(0, 2), "run lint => no faults", "run types => no faults", "read log")).toBeNull()
  // what was done before is no change
  expect(edited(...checks, "edit a => done", ...checks.slice(0, 2), "read log")).toBe("cycle notice 3")
  // an undeclared tool changes something by its name
  const updated = (name: string): string | null =>
    says(...checks, `${name} a => The file a now reads so.`, ...checks.slice(0, 2), "read log")
  expect(["patch_file", "save_file", "replace_text"].map(updated)).toEqual([null, null, null])
  expect(updated("show_file")).toBe("cycle notice 2")
})

describe("kinds of loop", () => {
  test.each([
    ["cycle suppress 3", noticed(...times(4, "read a => 1", "find b => 2", "edit c => 3").slice(0, 9)), "read a"],
    ["write suppress 9", noticed(...times(8, "write a => done")), "write a"],
    ["identical suppress 9", noticed(...times(8, "write a => ! no space")), "write a"],
    ["poll suppress 12", noticed(...times(11, "press tab => ok")), "press tab"],
  ] as const)("%s", (expected, lines, call) => {
    expect(says(...lines, call)?.replace(/\d+$/, "")).toBe(expected.replace(/\d+$/, ""))
  })

  test("reads in any order, if each answer is known", () => {
    const lines = noticed(
      "read a => one of the files",
      "read b => another one of them",
      "read a => one of the files",
      "read a => one of the files",
    )
    const more = noticed(
      "read b => another one of them",
      "read b => another one of them",
      "read a => one of the files",
      "read b => another one of them",
    )
    expect(says(...lines, ...more, "read a")).toMatch(/suppress/)
    expect(says(...[...lines, ...more].map((line) => line.replace("read", "edit")), "edit a")).not.toMatch(/suppress/)
  })
})

describe("patience", () => {
  test("work that is under way, and errors that pass", () => {
    expect(says(...noticed(...times(10, "run a => still running")), "run a")).toBe("poll notice 11")
    expect(says(...noticed(...times(11, "run a => still running")), "run a")).toBe("poll suppress 12")
    expect(says(...noticed(...times(9, "fetch a => ! 503 Service Unavailable")), "fetch a")).toBe("poll notice 10")
  })

  test("pauses in between double it", () => {
    expect(says(...noticed(...times(10, "status a => pending", "sleep 5 => ")), "status a")).toBe("cycle notice 11")
    expect(says(...noticed(...times(12, "status a => pending", "sleep 5 => ")), "status a")).toBe("cycle suppress 13")
  })

  test("so does a pause in the command", () => {
    const look = 'run {"x":"sleep 5 && look"}'
    expect(says(...noticed(...times(15, `${look} => still glowing`)), look)).toBe("poll notice 16")
    expect(says(...noticed(...times(21, `${look} => still glowing`)), look)).toBe("poll suppress 22")
    expect(says(...noticed(...times(11, `${look} => a dark kiln`)), look)).toBe("poll suppress 12")
  })

  test("what is over needs no further poll", () => {
    expect(says(...noticed(...times(8, "status a => the delivery is completed, see above")), "status a")).toBe(
      "identical suppress 9",
    )
  })

  test("declared pollers have their own number", () => {
    expect(says(...noticed(...times(30, "poll a => same")), "poll a")).toBe("poll notice 31")
    expect(says(...noticed(...times(31, "poll a => same")), "poll a")).toBe("poll suppress 32")
  })

  test("without results one call more", () => {
    expect(says(...noticed(...times(7, "read a")), "read a")).toBe("identical notice 8")
    expect(says(...noticed(...times(8, "read a")), "read a")).toBe("identical suppress 9")
  })

  test("a lap of several screens that came round three times is more than waiting", () => {
    expect(says(...noticed(...times(3, "press a => x", "look => form", "press b => y")), "press a")).toBe(
      "cycle suppress 4",
    )
    expect(says(...noticed(...times(3, "press a => x", "look => still loading", "press b => y")), "press a")).toBe(
      "cycle notice 4",
    )
  })
})
