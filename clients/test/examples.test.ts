import { execFileSync } from "node:child_process"
import { fileURLToPath } from "node:url"
import { expect, test } from "vitest"

const EXAMPLES = {
  langchain: "done: 3 days of sun in Paris",
  langgraph: "done: 3 days of sun in Paris",
  "openai-agents": "done: 3 days of sun in Paris",
  mcp: "3 days of sun in Paris",
  "claude-agent-sdk": '{"city":"Paris","days":3}',
}

test.each(Object.entries(EXAMPLES))("examples/%s.mjs", (name, expected) => {
  const file = fileURLToPath(new URL(`../examples/${name}.mjs`, import.meta.url))
  expect(execFileSync(process.execPath, [file], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim()).toBe(expected)
})
