import { spawnSync } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
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
export function toolmend(args: readonly string[], input = "", env: NodeJS.ProcessEnv = {}): Run {
  const { status, stdout, stderr } = spawnSync(process.execPath, [MAIN, ...args], {
    input,
    encoding: "utf8",
    cwd: folder,
    env: { PATH: process.env["PATH"], ...env },
  })
  return { code: status, stdout, stderr }
}

/** Puts a file where the command runs; what is not text is written as JSON. */
export function file(name: string, content: unknown): string {
  writeFileSync(join(folder, name), typeof content === "string" ? content : JSON.stringify(content))
  return name
}

export const withoutColour = (text: string): string => text.replace(/\u001b\[\d+m/g, "")

export const callsOf = (run: Run): readonly { id: string; name: string; arguments: string; outcome: string }[] => JSON.parse(run.stdout)
