import { fork } from "node:child_process"
import { fileURLToPath } from "node:url"
import { doJob } from "./do-job.ts"
import type { Points } from "./speed/growth.ts"

/** Work that runs in a process of its own, so that a hang or a crash of a contender ends that process only. */
export type Job =
  | { readonly kind: "quality"; readonly contender: string; readonly isQuick: boolean }
  | { readonly kind: "ratios"; readonly isQuick: boolean }
  | { readonly kind: "in-hand"; readonly isQuick: boolean }
  | { readonly kind: "pasted"; readonly bytes: number; readonly rounds: number }
  | ({ readonly kind: "growth"; readonly contender: string; readonly series: string } & Points)
  | { readonly kind: "in-text"; readonly reader: string; readonly isQuick: boolean }
  | ({ readonly kind: "text-growth"; readonly reader: string; readonly series: string } & Points)
  | { readonly kind: "prose"; readonly chars: number; readonly rounds: number; readonly readers: readonly string[] }
  | { readonly kind: "streamed"; readonly isQuick: boolean }
  | { readonly kind: "live"; readonly isQuick: boolean }
  | { readonly kind: "large"; readonly bytes: number; readonly rounds: number }

export type Message =
  | { readonly kind: "step"; readonly share: number }
  | { readonly kind: "row"; readonly row: unknown }
  | { readonly kind: "done" }

export interface JobResult<Row> {
  readonly rows: readonly Row[]
  readonly end: "done" | "time limit" | "crashed"
}

export function runJob<Row>(
  job: Job,
  limitMs: number,
  onStep: (share: number) => void = () => {},
): Promise<JobResult<Row>> {
  return new Promise((resolve) => {
    const child = fork(fileURLToPath(new URL("./worker.js", import.meta.url)), [JSON.stringify(job)], {
      execArgv: [],
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    })
    const rows: Row[] = []
    let end: JobResult<Row>["end"] = "crashed"
    const timer = setTimeout(() => {
      end = "time limit"
      child.kill("SIGKILL")
    }, limitMs)
    child.on("message", (message: Message) => {
      if (message.kind === "row") rows.push(message.row as Row)
      else if (message.kind === "step") onStep(message.share)
      else end = "done"
    })
    child.on("error", () => {})
    child.on("close", () => {
      clearTimeout(timer)
      resolve({ rows, end })
    })
  })
}

/** The quick run works on so little that nothing hangs: it saves the start of twenty processes. */
export const runnerOf = (isQuick: boolean): typeof runJob => (isQuick ? runHere : runJob)

async function runHere<Row>(
  job: Job,
  _limitMs: number,
  onStep: (share: number) => void = () => {},
): Promise<JobResult<Row>> {
  const rows: Row[] = []
  await doJob(job, (row) => rows.push(row as Row), onStep)
  return { rows, end: "done" }
}
