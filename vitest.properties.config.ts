import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { defineConfig } from "vitest/config"
import { RUNNING } from "./vitest.config.ts"

const ROOTS = ["packages/core/test", "packages/cli/test"]

/** Every test file that states properties, found by what it imports. */
const statesProperties = (file: string): boolean =>
  file.endsWith(".test.ts") &&
  /from "fast-check"|support\/promise\.ts"|support\/runs\.ts"|\/law\.ts"/.test(readFileSync(file, "utf8"))
const include = ROOTS.flatMap((root) =>
  readdirSync(root, { recursive: true, encoding: "utf8" }).map((name) => join(root, name)),
).filter(statesProperties)

/** The same properties as `npm test`, ten times as often: see packages/core/test/support/runs.ts. */
export default defineConfig({
  test: { ...RUNNING, include, env: { TOOLMEND_RUNS: "many" }, testTimeout: 1_800_000, hookTimeout: 1_800_000 },
})
