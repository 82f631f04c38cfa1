import { spawnSync } from "node:child_process"
import { readdirSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { expect, test } from "vitest"

const DONE = "done: 3 days of sun in Paris"
const EXAMPLES: Readonly<Record<string, string>> = {
  "ai-sdk": `${DONE}\nI will look it up.${DONE}\ndone: Error repairing tool call: Tool call "get_weather" was not executed: Required arguments are missing.`,
  "claude-agent-sdk": '{"city":"Paris","days":3}',
  fetch: DONE,
  langchain: DONE,
  langgraph: DONE,
  mastra: DONE,
  mcp: "3 days of sun in Paris",
  "openai-agents": DONE,
  pi: DONE,
  "tanstack-ai": DONE,
}
const FOLDER = fileURLToPath(new URL("../examples/", import.meta.url))

test("every example is played", () => {
  expect(readdirSync(FOLDER).map((file) => file.replace(".mjs", ""))).toEqual(Object.keys(EXAMPLES))
})

test.each(Object.entries(EXAMPLES))("examples/%s.mjs", (name, expected) => {
  const { stdout, stderr, status } = spawnSync(process.execPath, [`${FOLDER}${name}.mjs`], { encoding: "utf8" })
  expect({ stdout: stdout.trim(), status }, stderr).toEqual({ stdout: expected, status: 0 })
})
