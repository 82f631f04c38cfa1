import { areMessages } from "../formats/messages.ts"
import type { Job, Settings } from "../job.ts"
import type { Judge } from "../judge/judge.ts"
import { addProblem, newTally, type Tally } from "../judge/tally.ts"
import type { Place } from "../place.ts"
import type { WholeForm } from "../read/sniff.ts"
import type { LineSink } from "../read/splitter.ts"
import { notJson, textIn, tooLong, type Why } from "../read/unread.ts"
import { type Counters, isStopped, type Row } from "./counters.ts"
import { type Lines, readEvents, readSession } from "./wholes.ts"

/** One running job: receives its lines and documents, and collects the findings. */
export interface Task {
  readonly settings: Settings
  readonly tally: Tally
  /** Number of lines of the job; set when it is done. */
  lines: number
  readonly row: Row
  readonly sink: LineSink
  whole(bytes: Buffer, form: WholeForm): void
  /** Reports a problem of the whole job. */
  problem(why: Why): void
  readonly isStopped: () => boolean
}

export function createTask(job: Job, settings: Settings, judge: Judge | null, row: Row, counters: Counters): Task {
  const tally = newTally()
  const from = "start" in job ? job.start : 0
  const stopped = new Int32Array(counters.stop)
  const placeAt = (line: number | null, offset: number, element: number | null = null): Place => ({
    file: job.file,
    from,
    line,
    offset,
    element,
    pointer: "",
  })
  const problemAt = (place: Place, why: Why): void => addProblem(tally, { ...place, ...why })
  /** Judges a record. One that cannot be judged becomes a problem of its place, and the rest is judged. */
  const safely = (place: Place, judging: (judge: Judge) => void): void => {
    if (judge === null) {
      tally.records++
      return
    }
    try {
      judging(judge)
    } catch (error) {
      const why = error instanceof RangeError ? "it is nested too deeply" : (error as Error).name
      problemAt(place, { code: "unjudged", message: `could not be judged: ${why}` })
    }
  }
  const record = (value: unknown, place: Place): void => safely(place, (judging) => judging.record(value, place, tally))
  /** Judges a value: a list that is not a conversation is a list of records. */
  const records = (value: unknown, line: number | null, offset: number): void => {
    if (!Array.isArray(value) || areMessages(value)) record(value, placeAt(line, offset))
    else
      for (let i = 0; i < value.length && Atomics.load(stopped, 0) === 0; i++)
        record(value[i], placeAt(line, offset, i))
  }
  const brokenBefore = row.broken
  const sink: LineSink = {
    line(bytes, offset, line) {
      row.offset = offset
      row.lines++
      const value = parsed(bytes, offset, (why) => problemAt(placeAt(line, offset), why))
      if (value !== undefined) records(value, line, offset)
      row.broken = brokenBefore + brokenIn(tally)
      return Atomics.load(stopped, 0) === 0
    },
    tooLong(offset, length, line) {
      row.lines++
      problemAt(placeAt(line, offset), tooLong(length, settings.maxLine))
    },
  }
  const task: Task = {
    settings,
    tally,
    lines: 0,
    row,
    sink,
    isStopped: () => isStopped(counters),
    problem: (why) => problemAt(placeAt(null, from), why),
    whole(bytes, form) {
      row.offset = 0
      if (form === "document") {
        const value = parsed(bytes, 0, task.problem)
        if (value !== undefined) records(value, null, 0)
      } else {
        const lines: Lines = { bytes, problemAt: (line, offset, why) => problemAt(placeAt(line, offset), why) }
        const found = form === "session" ? readSession(lines) : readEvents(lines)
        for (const { value, line, offset } of found.records) records(value, line, offset)
        for (const { recorded, line, offset } of judge === null ? [] : found.conversations) {
          const place = placeAt(line, offset)
          safely(place, (judging) => judging.conversation(recorded, place, tally))
        }
        tally.records += found.read
        task.lines = found.lines
        row.lines += found.lines
      }
      row.broken = brokenBefore + brokenIn(tally)
    },
  }
  return task
}

/** Parses bytes; undefined if they are not JSON. Blank lines are not a problem. */
function parsed(bytes: Buffer, offset: number, problem: (why: Why) => void): unknown {
  const text = textIn(bytes, problem)
  if (text === null) return undefined
  try {
    return JSON.parse(offset === 0 && text.charCodeAt(0) === 0xfeff ? text.slice(1) : text)
  } catch (error) {
    if (text.trim() !== "") problem(notJson(error, text))
    return undefined
  }
}

const brokenIn = ({ calls }: Tally): number => calls.repaired + calls.recovered + calls.escalated + calls.suppressed
