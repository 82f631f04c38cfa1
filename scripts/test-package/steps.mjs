import { execFile } from "node:child_process"
import { mkdirSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { promisify } from "node:util"

const MOST_SECONDS = 150

/** Runs a program and returns what it printed; its whole output is the message of the error when it fails. */
export async function run(folder, command, args, env = {}) {
  try {
    const options = {
      cwd: folder,
      encoding: "utf8",
      timeout: MOST_SECONDS * 1000,
      maxBuffer: 1e8,
      env: { ...process.env, ...env },
    }
    return (await promisify(execFile)(command, args, options)).stdout
  } catch (error) {
    throw new Error(`${command} ${args.join(" ")}\n${error.stdout ?? ""}${error.stderr ?? error.message}`)
  }
}

export const runNode = (folder, ...args) => run(folder, process.execPath, args)

/** A project with these files; a value that is no text is written as JSON. */
export function writeProject(folder, files) {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), typeof content === "string" ? content : JSON.stringify(content, null, 2))
  }
  return folder
}

/** Blanks at the end of a line do not count. */
export function expectText(found, wanted, where = "") {
  const lines = (text) => text.replace(/[ \t]+$/gm, "").trimEnd()
  if (lines(found) !== lines(wanted)) throw new Error(`${where} printed\n${found}\ninstead of\n${wanted}`)
}

/** Thrown by a step that cannot run on this machine. */
export class Skipped extends Error {}

/** Runs steps two at a time, prints one line for each, and returns how many failed. */
export async function runSteps(steps) {
  const queue = Object.entries(steps)
  let failed = 0
  const work = async () => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const [name, step] = next
      const start = Date.now()
      try {
        const remark = await step()
        console.log(`ok    ${name}${remark ? `: ${remark}` : ""} (${((Date.now() - start) / 1000).toFixed(1)} s)`)
      } catch (error) {
        if (error instanceof Skipped) {
          console.log(`skip  ${name}: ${error.message}`)
          continue
        }
        failed++
        console.log(`FAIL  ${name}\n${error.message}`)
      }
    }
  }
  await Promise.all([work(), work()])
  return failed
}
