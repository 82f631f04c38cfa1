import { spawnSync } from "node:child_process"
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { afterAll } from "vitest"

const MAIN = fileURLToPath(new URL("../../dist/main.js", import.meta.url))
const folder = mkdtempSync(join(tmpdir(), "toolmend-"))

afterAll(() => rmSync(folder, { recursive: true, force: true }))

export interface Run {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** Runs the built command as a person would, away from any terminal. */
export function toolmend(args: readonly string[], input: string | Uint8Array = "", env: NodeJS.ProcessEnv = {}): Run {
  const { status, stdout, stderr } = spawnSync(process.execPath, [MAIN, ...args], {
    input,
    encoding: "utf8",
    cwd: folder,
    env: { PATH: process.env["PATH"], ...env },
  })
  return { code: status, stdout, stderr }
}

/** Puts a file where the command runs; what is neither text nor bytes is written as JSON. */
export function file(name: string, content: unknown): string {
  mkdirSync(dirname(join(folder, name)), { recursive: true })
  writeFileSync(join(folder, name), typeof content === "string" || content instanceof Uint8Array ? content : JSON.stringify(content))
  return name
}

/** The whole path of a file where the command runs. */
export const at = (name: string): string => join(folder, name)

/** What the command wrote. */
export const written = (name: string): string => readFileSync(join(folder, name), "utf8")

export const withoutColour = (text: string): string => text.replace(/\u001b\[\d+m/g, "")

export const callsOf = (run: Run): readonly { id: string; name: string; arguments: string; outcome: string }[] => JSON.parse(run.stdout)
