// Tests the packages as they are published: packs them, installs them as users do, without a lock file, and lets
// bundlers, runtimes, package managers and checkers have them. Needs the npm registry for its tools, and nothing else
// of the network.
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { bundlers, checkers, managers, projects, runtimes } from "./consumers.mjs"
import { programsIn } from "./programs.mjs"
import { run, runSteps, writeProject } from "./steps.mjs"

const ROOT = fileURLToPath(new URL("../..", import.meta.url))
const QUICK = ["--no-package-lock", "--no-audit", "--no-fund", "--loglevel=error"]

const start = Date.now()
const folder = mkdtempSync(join(tmpdir(), "toolmend-test-package-"))
try {
  const [core, cli] = await Promise.all(["core", "cli"].map(packPackage))
  console.log(`packed ${core} and ${cli} into ${folder}`)
  const tools = writeProject(join(folder, "tools"), {
    "package.json": JSON.parse(readFileSync(new URL("package.json", import.meta.url), "utf8")),
  })
  // no tool needs its scripts: the binaries come as packages of their own
  await run(tools, "npm", ["install", "--ignore-scripts", ...QUICK])
  console.log(
    `installed ${Object.keys(JSON.parse(readFileSync(join(tools, "package.json"), "utf8")).dependencies).join(", ")}`,
  )
  const entries = Object.keys(JSON.parse(readFileSync(join(ROOT, "packages/core/package.json"), "utf8")).exports)
  const world = { folder, tools, core, cli, entries, programs: programsIn(ROOT), install: installPackage }
  const failed = await runSteps({
    ...projects(world),
    ...bundlers(world),
    ...runtimes(world),
    ...managers(world),
    ...checkers(world),
  })
  console.log(`${failed === 0 ? "all is well" : `${failed} failed`} after ${Math.round((Date.now() - start) / 1000)} s`)
  process.exitCode = failed === 0 ? 0 : 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function packPackage(name) {
  const printed = await run(join(ROOT, "packages", name), "npm", ["pack", "--silent", "--pack-destination", folder])
  return join(folder, printed.trim())
}

/** Installs tarballs, and from the registry what they name. */
function installPackage(project, ...packages) {
  return run(project, "npm", ["install", "--prefer-offline", ...QUICK, ...packages])
}
