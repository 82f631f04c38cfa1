import { contenderOf } from "../contenders/contenders.ts"
import { collectGarbage, micros } from "../numbers.ts"
import { LIFTED } from "./limits.ts"
import { BULK_TOOLS, SERIES } from "./series.ts"

export interface GrowthPoint {
  readonly bytes: number
  readonly millis: number
  readonly ran: boolean
}

const ENOUGH_MS = 300
const MOST_RUNS = 7
const LEAST_RUNS = 3
/** A run longer than this is not repeated. */
const LONG_MS = 2_000

/** One point per size, sent as soon as it is known: what was measured before a time limit stays. */
export function measureGrowth(contenderId: string, series: string, sizes: readonly number[], onRow: (row: GrowthPoint) => void): void {
  const contender = contenderOf(contenderId)
  const make = SERIES[series]
  if (make === undefined) throw new Error(`no series ${series}`)
  const warm = make(1024)
  for (let i = 0; i < 60; i++) contender.run(warm.tool, warm.text, BULK_TOOLS, LIFTED)
  for (const bytes of sizes) {
    const bulk = make(bytes)
    const times: number[] = []
    let ran = false
    for (let spent = 0; times.length < MOST_RUNS && (spent < ENOUGH_MS || (times.length < LEAST_RUNS && spent < LONG_MS)); ) {
      collectGarbage()
      const time = micros(() => {
        ran = contender.run(bulk.tool, bulk.text, BULK_TOOLS, LIFTED).length > 0
      })
      times.push(time)
      spent += time / 1000
    }
    // The fastest run: what another program on the machine takes can only be added.
    onRow({ bytes, millis: Math.min(...times) / 1000, ran })
  }
}
