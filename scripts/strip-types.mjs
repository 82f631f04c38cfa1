// Lets Node import TypeScript as it stands: `node --import ./scripts/strip-types.mjs`. From version 22.18 on Node does
// that by itself.
import { readFileSync } from "node:fs"
import { register } from "node:module"
import { fileURLToPath } from "node:url"
import { isMainThread } from "node:worker_threads"

// threads take over the arguments of their process, and have nothing but JavaScript to load
if (isMainThread && !process.features.typescript) register(import.meta.url)

let tools

export async function load(url, context, nextLoad) {
  if (!/\.ts(?:\?|$)/.test(url)) return nextLoad(url, context)
  tools ??= import("rolldown/utils")
  const file = fileURLToPath(url)
  const { code, map, errors } = (await tools).transformSync(file, readFileSync(file, "utf8"), { sourcemap: true })
  if (errors.length > 0) throw new SyntaxError(`${file}: ${errors[0].message}`)
  const comment = `//# sourceMappingURL=data:application/json;base64,${Buffer.from(JSON.stringify(map)).toString("base64")}`
  return { format: "module", source: `${code}\n${comment}`, shortCircuit: true }
}
