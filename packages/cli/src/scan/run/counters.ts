/** Counters that workers publish without messages: one row of numbers per worker, written by that worker alone. */
export interface Counters {
  readonly rows: SharedArrayBuffer
  readonly stop: SharedArrayBuffer
}

const COLUMNS = 4

export interface Row {
  bytes: number
  lines: number
  broken: number
  /** Offset of the line being processed, to identify it if the worker crashes on it. */
  offset: number
}

export const createCounters = (workers: number): Counters => ({
  rows: new SharedArrayBuffer(workers * COLUMNS * 8),
  stop: new SharedArrayBuffer(4),
})

const NAMES = ["bytes", "lines", "broken", "offset"] as const

/** Returns the row of one worker, read and written in place. */
export function rowAt({ rows }: Counters, slot: number): Row {
  const view = new Float64Array(rows, slot * COLUMNS * 8, COLUMNS)
  const row = {} as Row
  NAMES.forEach((name, i) => {
    Object.defineProperty(row, name, {
      enumerable: true,
      get: () => view[i],
      set: (value: number) => {
        view[i] = value
      },
    })
  })
  return row
}

export function totals(counters: Counters): Omit<Row, "offset"> {
  const sum = { bytes: 0, lines: 0, broken: 0 }
  for (let slot = 0; slot < counters.rows.byteLength / (COLUMNS * 8); slot++) {
    const { bytes, lines, broken } = rowAt(counters, slot)
    sum.bytes += bytes
    sum.lines += lines
    sum.broken += broken
  }
  return sum
}

export const isStopped = ({ stop }: Counters): boolean => Atomics.load(new Int32Array(stop), 0) === 1

export const askToStop = ({ stop }: Counters): void => {
  Atomics.store(new Int32Array(stop), 0, 1)
}
