import { execFileSync } from "node:child_process"
import { fileURLToPath } from "node:url"
import { expect, test } from "vitest"

const DONE = "done: 3 days of sun in Paris"
const EXAMPLES = {
  "ai-sdk": `${DONE}\nI will look it up.${DONE}\ndone: Error repairing tool call: Tool call "get_weather" was not executed: Required arguments are missing.`,
  mastra: DONE,
  pi: DONE,
  "tanstack-ai": DONE,
}

test.each(Object.entries(EXAMPLES))("examples/%s.mjs", (name, expected) => {
  const file = fileURLToPath(new URL(`../examples/${name}.mjs`, import.meta.url))
  expect(execFileSync(process.execPath, [file], { encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] }).trim()).toBe(expected)
})
