import { describe } from "toolmend/describe"
import { expect, test } from "vitest"
import { toolmend, withoutColour } from "./support/run.ts"

test("lists every dialect with who writes it", () => {
  const { code, stdout, stderr } = toolmend(["dialects"])
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" })
  const flat = stdout.replace(/\s+/g, " ")
  expect(describe("dialects").filter(({ id, title, models }) => !flat.includes(` ${id} ${title} ${models}`))).toEqual([])
  expect(stdout.split("\n").filter((line) => line.length > 100)).toEqual([])
})

test("tells marked from unmarked", () => {
  const { stdout } = toolmend(["dialects"])
  const border = stdout.indexOf("Without marks")
  expect(stdout.indexOf("  hermes ")).toBeLessThan(border)
  expect(stdout.indexOf("  bare-json ")).toBeGreaterThan(border)
})

test("shows one with all its examples and their calls", () => {
  const { stdout } = toolmend(["dialects", "hermes"])
  const found = describe("dialects").find(({ id }) => id === "hermes")
  expect(stdout).toContain("text/hermes  marked\n")
  for (const { text, calls } of found?.examples ?? []) {
    expect(stdout).toContain(text.split("\n").join("\n  │ "))
    for (const call of calls) expect(stdout).toContain(`  → ${call.name} ${JSON.stringify(call.arguments)}`)
  }
})

test("takes the id as a finding gives it", () => {
  expect(toolmend(["dialects", "text/mistral"]).stdout).toBe(toolmend(["dialects", "mistral"]).stdout)
})

test("--json is for programs", () => {
  expect(JSON.parse(toolmend(["dialects", "--json"]).stdout)).toEqual(describe("dialects"))
  expect(JSON.parse(toolmend(["dialects", "glm", "--json"]).stdout)).toEqual(describe("dialects").find(({ id }) => id === "glm"))
})

test("an unknown id gets the nearest", () => {
  const run = toolmend(["dialects", "harmny"])
  expect(run).toMatchObject({ code: 2, stdout: "" })
  expect(run.stderr).toContain("harmony")
  expect(toolmend(["dialects", "qqqqqqqqqqqq"]).stderr).toContain("toolmend dialects lists them all.")
})

test("is the same in colour, and safe to print", () => {
  for (const id of [[], ["dsml"], ["llama"]]) {
    const inColour = toolmend(["dialects", ...id, "--color", "always"]).stdout
    expect(inColour).toContain("\u001b[")
    expect(withoutColour(inColour)).toBe(toolmend(["dialects", ...id]).stdout)
    expect(withoutColour(inColour)).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/)
  }
})
