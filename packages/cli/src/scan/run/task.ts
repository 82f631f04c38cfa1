import type { Job, Settings } from "../job.ts"
import type { Judge } from "../judge/judge.ts"
import { areMessages } from "../judge/recorded.ts"
import { addProblem, newTally, type Tally } from "../judge/tally.ts"
import type { LineSink } from "../read/splitter.ts"
import { notJson, tooLong, type Why } from "../read/unread.ts"
import { type Counters, isStopped, type Row } from "./counters.ts"

/** One job at work: where its lines and documents go, and what was found so far. */
export interface Task {
  readonly settings: Settings
  readonly tally: Tally
  /** Lines of the job; set when it is done. */
  lines: number
  readonly row: Row
  readonly sink: LineSink
  document(bytes: Buffer): void
  /** A problem of the whole job. */
  problem(why: Why): void
  readonly isStopped: () => boolean
}

export function createTask(job: Job, settings: Settings, judge: Judge | null, row: Row, counters: Counters): Task {
  const tally = newTally()
  const { file } = job
  const from = "start" in job ? job.start : 0
  const stopped = new Int32Array(counters.stop)
  /** A list that is no conversation is a list of records. */
  const records = (value: unknown, offset: number, line: number | null): void => {
    if (!Array.isArray(value) || areMessages(value)) record(value, offset, line, null)
    else for (let i = 0; i < value.length && Atomics.load(stopped, 0) === 0; i++) record(value[i], offset, line, i)
  }
  const record = (value: unknown, offset: number, line: number | null, element: number | null): void => {
    if (judge === null) {
      tally.records++
      return
    }
    const place = { file, from, line, element, offset }
    try {
      judge(value, place, tally)
    } catch (error) {
      addProblem(tally, {
        place,
        code: "unjudged",
        message: `could not be judged: ${error instanceof RangeError ? "it is nested too deeply" : (error as Error).name}`,
      })
    }
  }
  const brokenBefore = row.broken
  const sink: LineSink = {
    line(bytes, offset, line) {
      row.offset = offset
      row.lines++
      readLine(bytes, offset, line)
      row.broken = brokenBefore + brokenIn(tally)
      return Atomics.load(stopped, 0) === 0
    },
    tooLong(offset, length, line) {
      row.lines++
      addProblem(tally, { place: { file, from, line, element: null, offset }, ...tooLong(length, settings.maxLine) })
    },
  }
  const readLine = (bytes: Buffer, offset: number, line: number): void => {
    const text = bytes.toString("utf8")
    let value: unknown
    try {
      value = JSON.parse(offset === 0 && text.charCodeAt(0) === 0xfeff ? text.slice(1) : text)
    } catch (error) {
      if (text.trim() !== "") addProblem(tally, { place: { file, from, line, element: null, offset }, ...notJson(error, text) })
      return
    }
    records(value, offset, line)
  }
  const task: Task = {
    settings,
    tally,
    lines: 0,
    row,
    sink,
    isStopped: () => isStopped(counters),
    problem: (why) => addProblem(tally, { place: { file, from, line: null, element: null, offset: from }, ...why }),
    document(bytes) {
      row.offset = 0
      const text = bytes.toString("utf8").replace(/^\ufeff/, "")
      let value: unknown
      try {
        value = JSON.parse(text)
      } catch (error) {
        task.problem(notJson(error, text))
        return
      }
      records(value, 0, null)
      row.broken = brokenBefore + brokenIn(tally)
    },
  }
  return task
}

const brokenIn = ({ calls }: Tally): number => calls.repaired + calls.recovered + calls.escalated + calls.suppressed
