import { describe } from "toolmend/describe"
import { expect, test } from "vitest"
import { openFolder } from "./support/run.ts"

const { toolmend } = openFolder()

test("lists every id", async () => {
  const { code, stdout } = await toolmend(["explain"])
  expect(code).toBe(0)
  expect(describe("rules").filter(({ id }) => !stdout.includes(`  ${id} `))).toEqual([])
})

test("lists dialects and mentions too", async () => {
  const { stdout } = await toolmend(["explain"])
  const ids = [...describe("dialects").map(({ id }) => `text/${id}`), ...describe("mentions").map(({ id }) => id)]
  expect(ids.filter((id) => !stdout.includes(`  ${id} `))).toEqual([])
})

test("tells why a call is left alone", async () => {
  const { code, stdout } = await toolmend(["explain", "mention/inline-code"])
  const why = describe("mentions").find(({ id }) => id === "mention/inline-code")?.why ?? "missing"
  expect(code).toBe(0)
  expect(stdout).toContain(why)
  expect(stdout).toContain("the text is not changed")
})

test("tells what is wrong with a schema, and what that means for calls", async () => {
  const { code, stdout } = await toolmend(["explain", "schema/circular-ref"])
  expect(code).toBe(0)
  expect(stdout).toContain("A reference refers back to itself")
  expect(stdout).toContain("the rest of the schema is used")
  expect((await toolmend(["explain", "schema/too-deep"])).stdout).toContain("cannot be checked")
})

test("tells what the code of an error is, and what a loop does that withholds nothing", async () => {
  expect(await toolmend(["explain", "MEND_TOOLS"])).toMatchObject({
    code: 0,
    stdout: expect.stringContaining("throws"),
  })
  for (const id of ["loop/unusable", "loop/reworded"])
    expect((await toolmend(["explain", id])).stdout).not.toContain("withheld")
})

test("tells a dialect as its own command does", async () => {
  expect((await toolmend(["explain", "text/hermes"])).stdout).toBe((await toolmend(["dialects", "hermes"])).stdout)
})

test("tells a check of tools, with an example", async () => {
  const { code, stdout } = await toolmend(["explain", "lint/name"])
  const check = describe("lints").find(({ id }) => id === "lint/name")
  expect(code).toBe(0)
  expect(stdout).toContain(`lint/name  ${check?.severity}\n`)
  expect(stdout.replaceAll("\n", " ")).toContain(check?.why)
  expect(stdout.replaceAll("\n", " ")).toContain(check?.advice)
  expect(stdout).toContain(JSON.stringify(check?.bad[0]))
})

test("tells one rule in full", async () => {
  const { code, stdout } = await toolmend(["explain", "type/number-as-string"])
  const entry = describe("rules").find(({ id }) => id === "type/number-as-string")
  expect(code).toBe(0)
  expect(stdout).toContain("type/number-as-string  certain at best")
  expect(stdout.replaceAll("\n", " ")).toContain(entry?.safety)
  expect(stdout).toContain(`before  ${entry?.examples[0]?.before}`)
  expect(stdout).toContain("left alone")
})

test("an id that is a fault and a reason is told as both", async () => {
  const { stdout } = await toolmend(["explain", "json/concatenated"])
  expect(stdout).toContain("Why that is safe")
  expect(stdout).toContain("What to do")
})

test.each([
  ["json/trailing-coma", "json/trailing-comma"],
  ["trailing", "json/trailing-comma"],
  ["truncate", "truncated"],
  ["inline-cod", "mention/inline-code"],
  ["hermes", "text/hermes"],
])("%s is near %s", async (given, near) => {
  const run = await toolmend(["explain", given])
  expect(run).toMatchObject({ code: 2, stdout: "" })
  expect(run.stderr).toContain(near)
})

test("a word like nothing leads to the list", async () => {
  expect((await toolmend(["explain", "qqqqqqqqqqqq"])).stderr).toContain("toolmend explain lists them all.")
})

test("prints no character that a terminal would obey", async () => {
  for (const { id } of describe("rules").filter(({ examples }) =>
    examples.some(({ before }) => /[\u0000-\u001f]/.test(before)),
  ))
    expect((await toolmend(["explain", id])).stdout).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/)
})
