import { expect, test } from "vitest"
import { openFolder } from "./support/run.ts"

const { file, toolmend } = openFolder()

const TOOLS = [
  { name: "sow seeds", input_schema: { type: "object", properties: { rows: { type: "integer" } } } },
  {
    name: "water",
    description: "Waters one bed.",
    input_schema: {
      type: "object",
      properties: { bed: { type: "string", description: "Which bed." } },
      required: ["bed"],
    },
  },
]

test("tells what makes calls fail, tool by tool, and how to cure it", async () => {
  const run = await toolmend(["lint", file("garden.json", TOOLS)])
  expect(run.stdout).toContain("sow seeds\n")
  expect(run.stdout).toContain("lint/name")
  expect(run.stdout).toMatch(/\d+ errors?, \d+ warnings?, \d+ infos?/)
  const ids = new Set(run.stdout.match(/lint\/[a-z-]+/g))
  for (const id of ids) expect((await toolmend(["explain", id])).code).toBe(0)
  expect({ code: run.code, stderr: run.stderr }).toEqual({ code: 1, stderr: "" })
})

test("--json is for programs; standard input counts too", async () => {
  const run = await toolmend(["lint", "-", "--json"], JSON.stringify({ tools: TOOLS }))
  const findings = JSON.parse(run.stdout) as { readonly rule: string; readonly tool: string }[]
  expect(findings.some(({ rule, tool }) => rule === "lint/name" && tool === "sow seeds")).toBe(true)
})

test("nothing to say is 0", async () => {
  const run = await toolmend(["lint", file("fine.json", [TOOLS[1]])])
  expect(run.code).toBe(0)
})

test("nothing hostile reaches the terminal", async () => {
  const run = await toolmend([
    "lint",
    "--color",
    "always",
    file("odd.json", [{ name: "a\u001b[2Jb", inputSchema: { type: "object" } }]),
  ])
  expect(run.stdout).not.toContain("\u001b[2J")
})

test.each([[[]], [["nowhere.json"]], [["a.json", "b.json"]], [["--frobnicate"]]])(
  "%j is a mistake of the person",
  async (args) => {
    expect(await toolmend(["lint", ...args])).toMatchObject({ code: 2, stdout: "" })
  },
)

test("a file that is no JSON, and one that holds no tools", async () => {
  expect((await toolmend(["lint", file("bad.json", "{")])).code).toBe(2)
  expect((await toolmend(["lint", file("none.json", { a: 1 })])).code).toBe(2)
})

test("what is no list of tools is said to be what it is", async () => {
  const call = { type: "tool_use", id: "t1", name: "water", input: { bed: "east" } }
  for (const [given, said] of [
    [[], "holds no tool that could be checked"],
    [[call, call], "holds calls of a model, not its tools"],
    [{ choices: [{ message: { role: "assistant", content: "Done." } }] }, "holds calls of a model"],
    [{ type: "object", properties: {} }, "it is a JSON Schema, without the name of a tool"],
    [7, "it is a number"],
  ] as const) {
    const run = await toolmend(["lint", file("given.json", given)])
    expect(run).toMatchObject({ code: 2, stdout: "" })
    expect(run.stderr).toContain(said)
  }
})

test("every command tells its flags", async () => {
  for (const command of ["fix", "scan", "lint", "explain", "dialects", "tour"]) {
    const run = await toolmend([command, "--help"])
    expect({ command, code: run.code, head: run.stdout.split("\n")[0]?.startsWith(`toolmend ${command}`) }).toEqual({
      command,
      code: 0,
      head: true,
    })
  }
  expect((await toolmend(["-V"])).stdout).toBe((await toolmend(["--version"])).stdout)
})
