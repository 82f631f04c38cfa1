import { CONTENDERS } from "../contenders/contenders.ts"
import { collectGarbage, median, micros } from "../numbers.ts"
import { LIFTED } from "./limits.ts"
import { BULK_TOOLS, SERIES } from "./series.ts"

export interface LargeRow {
  readonly contender: string
  readonly millis: number
  /** Time over that of JSON.parse alone on the sound text, in the same round. */
  readonly toParse: number
  readonly ran: boolean
}

/** One trailing comma at the very end of a large text; contenders take turns with JSON.parse of the sound text. */
export function measureLarge(
  bytes: number,
  rounds: number,
  onRow: (row: LargeRow) => void,
  onStep: (share: number) => void,
): void {
  const sound = SERIES.valid?.(bytes)
  const damaged = SERIES["trailing comma"]?.(bytes)
  if (sound === undefined || damaged === undefined) throw new Error("series missing")
  const contenders = CONTENDERS.filter(
    (one) => one.run(damaged.tool, (SERIES["trailing comma"]?.(1024) ?? damaged).text, BULK_TOOLS).length > 0,
  )
  const seen = contenders.map((contender) => ({ contender, times: [] as number[], ratios: [] as number[], ran: false }))
  for (let round = 0; round < rounds; round++) {
    const parses: number[] = []
    const times = seen.map((one, i) => {
      collectGarbage()
      parses.push(micros(() => JSON.parse(sound.text)))
      collectGarbage()
      const time = micros(() => {
        one.ran = one.contender.run(damaged.tool, damaged.text, BULK_TOOLS, LIFTED).length > 0
      })
      onStep((round * seen.length + i + 1) / (rounds * seen.length))
      return time
    })
    for (const [i, time] of times.entries()) {
      seen[i]?.times.push(time)
      seen[i]?.ratios.push(time / median(parses))
    }
  }
  for (const one of seen)
    onRow({ contender: one.contender.id, millis: median(one.times) / 1000, toParse: median(one.ratios), ran: one.ran })
}
