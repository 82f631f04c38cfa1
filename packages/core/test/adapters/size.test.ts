// What an adapter costs on top of the core: its own files and those it shares with other adapters, minified and
// compressed.
import { join } from "node:path"
import { gzipSync } from "node:zlib"
import { rolldown } from "rolldown"
import { expect, test } from "vitest"
import { ROOT } from "../support/source-files.ts"

const MAX_BYTES = 8_192
const SOURCE = join(ROOT, "packages/core/src")

async function bytesOf(entry: string): Promise<number> {
  const bundle = await rolldown({
    input: join(SOURCE, `entries/${entry}.ts`),
    platform: "neutral",
    external: (id, _, isResolved) => isResolved && !/\/src\/(?:adapters|entries)\//.test(id.replaceAll("\\", "/")),
  })
  const { output } = await bundle.generate({ format: "es", minify: true })
  await bundle.close()
  return output.reduce(
    (sum, chunk) => sum + (chunk.type === "chunk" ? gzipSync(chunk.code, { level: 9 }).length : 0),
    0,
  )
}

const ADAPTERS = ["fetch", "ai-sdk", "langchain", "openai-agents", "mcp", "pi", "claude-agent-sdk", "tanstack-ai"]

test.each(ADAPTERS)("toolmend/%s is small", async (entry) => {
  const bytes = await bytesOf(entry)
  console.log(`toolmend/${entry}: ${bytes} bytes on top of the core`)
  expect(bytes).toBeGreaterThan(500)
  expect(bytes).toBeLessThanOrEqual(MAX_BYTES)
})
