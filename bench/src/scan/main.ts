import { spawnSync } from "node:child_process"
import { mkdtempSync, rmSync, statSync } from "node:fs"
import { availableParallelism, tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { parseArgs } from "node:util"
import { writeLog } from "./write-log.ts"

const USAGE = `Usage: npm run scan -w bench -- [--mb N] [--rounds N] [--jobs N] [--keep FILE]

Writes N MB (default 1024) of recorded conversations, 3 % of the calls damaged, and measures toolmend scan
against a pass that only parses each line: the same reading, the same number of workers.

  --rounds   each is timed so many times, in turn; the median counts (default 3)
  --keep     keep the log at this path`

interface Run {
  readonly seconds: number
  readonly cpu: number
  readonly memory: number
  readonly calls: { readonly total: number; readonly broken: number; readonly mended: number }
}

const CLI = fileURLToPath(new URL("../../../packages/cli/dist/main.js", import.meta.url))
const MB = 1024 * 1024

function scan(path: string, jobs: string, extra: readonly string[]): Run {
  const begin = performance.now()
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    [CLI, "scan", path, "--json", "--jobs", jobs, ...extra],
    {
      encoding: "utf8",
      maxBuffer: 256 * MB,
    },
  )
  const seconds = (performance.now() - begin) / 1000
  if (status !== 0 && status !== 1) throw new Error(`scan ended with ${status}: ${stderr}`)
  const { run, calls } = JSON.parse(stdout) as {
    run: { peakMemoryBytes: number; cpuSeconds: number }
    calls: Run["calls"]
  }
  return { seconds, cpu: run.cpuSeconds, memory: run.peakMemoryBytes, calls }
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] as number

function measure(path: string, rounds: number, jobs: string): void {
  const size = statSync(path).size
  const parsed: Run[] = []
  const scanned: Run[] = []
  for (let round = 0; round < rounds; round++) {
    parsed.push(scan(path, jobs, ["--parse-only"]))
    scanned.push(scan(path, jobs, []))
    const [a, b] = [parsed[round] as Run, scanned[round] as Run]
    process.stdout.write(
      `round ${round + 1}: parse ${a.seconds.toFixed(2)} s, scan ${b.seconds.toFixed(2)} s, ratio ${(b.seconds / a.seconds).toFixed(2)}, of processor time ${(b.cpu / a.cpu).toFixed(2)}\n`,
    )
  }
  const parse = median(parsed.map(({ seconds }) => seconds))
  const whole = median(scanned.map(({ seconds }) => seconds))
  const { calls } = scanned[0] as Run
  const memory = (runs: readonly Run[]): string => `${Math.round(Math.max(...runs.map((run) => run.memory)) / MB)} MB`
  const rate = (seconds: number): string => `${Math.round(size / MB / seconds)} MB/s`
  process.stdout.write(`
${Math.round(size / MB)} MB, ${jobs} workers, Node ${process.version}: ${calls.total} calls, ${calls.broken} broken, ${calls.mended} mended

parse only   ${parse.toFixed(2)} s   ${rate(parse)}   peak ${memory(parsed)}
scan         ${whole.toFixed(2)} s   ${rate(whole)}   peak ${memory(scanned)}
ratio        ${(whole / parse).toFixed(2)}   of processor time ${(median(scanned.map(({ cpu }) => cpu)) / median(parsed.map(({ cpu }) => cpu))).toFixed(2)}
`)
}

const { values } = parseArgs({
  options: {
    mb: { type: "string", default: "1024" },
    rounds: { type: "string", default: "3" },
    jobs: { type: "string", default: String(availableParallelism()) },
    keep: { type: "string" },
    help: { type: "boolean", short: "h", default: false },
  },
})
if (values.help) process.stdout.write(`${USAGE}\n`)
else {
  const folder = mkdtempSync(join(tmpdir(), "toolmend-scan-"))
  try {
    const path = values.keep ?? join(folder, "log.jsonl")
    process.stdout.write(`writing ${values.mb} MB …\n`)
    const lines = writeLog(path, Number(values.mb) * MB, "scan")
    process.stdout.write(`${lines} lines\n`)
    measure(path, Number(values.rounds), values.jobs)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
