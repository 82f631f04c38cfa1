import { spawnSync } from "node:child_process"
import { EventEmitter } from "node:events"
import { createReadStream, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { syncBuiltinESMExports } from "node:module"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { Writable } from "node:stream"
import { fileURLToPath, pathToFileURL } from "node:url"
import threads from "node:worker_threads"
import { afterAll } from "vitest"
import type { Job } from "../../src/scan/job.ts"
import type { createWork } from "../../src/scan/run/work.ts"
import type { Start } from "../../src/scan/run/worker.ts"

export const MAIN = fileURLToPath(new URL("../../dist/main.js", import.meta.url))

export interface Run {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** A folder of its own in which the commands of one file of tests run; removed when they are done. */
export function openFolder() {
  const folder = mkdtempSync(join(tmpdir(), "toolmend-"))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return {
    /** Runs the built command in this process, its workers too: starting one takes longer than most commands. */
    toolmend: (args: readonly string[], input: string | Uint8Array = "", env: NodeJS.ProcessEnv = {}): Promise<Run> =>
      runHere(folder, args, input, env),

    /** Runs the built command as a person would, away from any terminal. */
    toolmendProcess(args: readonly string[], input: string | Uint8Array = "", env: NodeJS.ProcessEnv = {}): Run {
      const { status, stdout, stderr } = spawnSync(process.execPath, [MAIN, ...args], {
        input,
        encoding: "utf8",
        cwd: folder,
        env: environment(env),
      })
      return { code: status, stdout, stderr }
    },

    /** Puts a file where the command runs; what is neither text nor bytes is written as JSON. */
    file(name: string, content: unknown): string {
      mkdirSync(dirname(join(folder, name)), { recursive: true })
      writeFileSync(
        join(folder, name),
        typeof content === "string" || content instanceof Uint8Array ? content : JSON.stringify(content),
      )
      return name
    },

    /** The whole path of a file where the command runs. */
    at: (name: string): string => join(folder, name),

    /** What the command wrote. */
    written: (name: string): string => readFileSync(join(folder, name), "utf8"),
  }
}

const environment = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({ PATH: process.env["PATH"], ...env })

let count = 0

/** With arguments, input, folder, environment and streams as in a process of its own. */
async function runHere(
  folder: string,
  args: readonly string[],
  input: string | Uint8Array,
  env: NodeJS.ProcessEnv,
): Promise<Run> {
  const [stdout, stderr] = [new Sink(), new Sink()]
  const inputFile = join(folder, ".standard-input")
  writeFileSync(inputFile, input)
  const stdin = createReadStream("", { fd: openSync(inputFile, "r") })
  const own = { argv: [process.execPath, MAIN, ...args], env: environment(env), stdin, stdout, stderr }
  const before = Object.getOwnPropertyDescriptors(process)
  const home = process.cwd()
  const { Worker } = threads
  useWorker(await workerHere())
  process.chdir(folder)
  for (const [name, value] of Object.entries(own))
    Object.defineProperty(process, name, { value, writable: true, configurable: true, enumerable: true })
  try {
    // under another name each time, so that it runs again; what it imports stays
    await import(`${pathToFileURL(MAIN).href}?run=${count++}`)
    return { code: Number(process.exitCode), stdout: stdout.text(), stderr: stderr.text() }
  } finally {
    process.exitCode = undefined
    useWorker(Worker)
    for (const name of Object.keys(own)) Object.defineProperty(process, name, before[name] as PropertyDescriptor)
    process.chdir(home)
    stdin.destroy()
  }
}

function useWorker(Worker: unknown): void {
  Object.assign(threads, { Worker })
  syncBuiltinESMExports()
}

/** A worker without a thread: what goes in and out is copied as between threads. */
async function workerHere() {
  const built: { readonly createWork: typeof createWork } = await import(
    new URL("../../dist/scan/run/work.js", import.meta.url).href
  )
  return class extends EventEmitter {
    readonly #work: ReturnType<typeof createWork>
    constructor(_file: URL, { workerData }: { readonly workerData: Start }) {
      super()
      const { settings, counters, slot } = structuredClone(workerData)
      this.#work = built.createWork(settings, counters, slot)
    }
    postMessage(job: Job, transfer: ArrayBuffer[]): void {
      this.#work(structuredClone(job, { transfer })).then(
        (done) => this.emit("message", structuredClone(done)),
        (error: unknown) => this.emit("error", error),
      )
    }
    async terminate(): Promise<void> {}
  }
}

/** Keeps what is written to it. */
class Sink extends Writable {
  readonly #parts: Buffer[] = []
  override _write(part: Buffer, _encoding: string, done: () => void): void {
    this.#parts.push(part)
    done()
  }
  text(): string {
    return Buffer.concat(this.#parts).toString()
  }
}

export const withoutColour = (text: string): string => text.replace(/\u001b\[\d+m/g, "")

export const callsOf = (run: Run): readonly { id: string; name: string; arguments: string; outcome: string }[] =>
  JSON.parse(run.stdout)
