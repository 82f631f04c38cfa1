import { describe } from "toolmend/describe"
import { expect, test } from "vitest"
import { openFolder, withoutColour } from "./support/run.ts"

const { toolmend } = openFolder()

test("lists every dialect with who writes it", async () => {
  const { code, stdout, stderr } = await toolmend(["dialects"])
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" })
  const flat = stdout.replace(/\s+/g, " ")
  expect(describe("dialects").filter(({ id, title, models }) => !flat.includes(` ${id} ${title} ${models}`))).toEqual(
    [],
  )
  expect(stdout.split("\n").filter((line) => line.length > 100)).toEqual([])
})

test("tells marked from unmarked", async () => {
  const { stdout } = await toolmend(["dialects"])
  const border = stdout.indexOf("Without marks")
  expect(stdout.indexOf("  hermes ")).toBeLessThan(border)
  expect(stdout.indexOf("  bare-json ")).toBeGreaterThan(border)
})

test("shows one with all its examples and their calls", async () => {
  const { stdout } = await toolmend(["dialects", "hermes"])
  const found = describe("dialects").find(({ id }) => id === "hermes")
  expect(stdout).toContain("text/hermes  marked\n")
  for (const { text, calls } of found?.examples ?? []) {
    expect(stdout).toContain(text.split("\n").join("\n  │ "))
    for (const call of calls) expect(stdout).toContain(`  → ${call.name} ${JSON.stringify(call.arguments)}`)
  }
})

test("takes the id as a finding gives it", async () => {
  expect((await toolmend(["dialects", "text/mistral"])).stdout).toBe((await toolmend(["dialects", "mistral"])).stdout)
})

test("--json is for programs", async () => {
  expect(JSON.parse((await toolmend(["dialects", "--json"])).stdout)).toEqual(describe("dialects"))
  expect(JSON.parse((await toolmend(["dialects", "glm", "--json"])).stdout)).toEqual(
    describe("dialects").find(({ id }) => id === "glm"),
  )
})

test("an unknown id gets the nearest", async () => {
  const run = await toolmend(["dialects", "harmny"])
  expect(run).toMatchObject({ code: 2, stdout: "" })
  expect(run.stderr).toContain("harmony")
  expect((await toolmend(["dialects", "qqqqqqqqqqqq"])).stderr).toContain("toolmend dialects lists them all.")
})

test("is the same in colour, and safe to print", async () => {
  for (const id of [[], ["dsml"], ["llama"]]) {
    const inColour = (await toolmend(["dialects", ...id, "--color", "always"])).stdout
    expect(inColour).toContain("\u001b[")
    expect(withoutColour(inColour)).toBe((await toolmend(["dialects", ...id])).stdout)
    expect(withoutColour(inColour)).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/)
  }
})
