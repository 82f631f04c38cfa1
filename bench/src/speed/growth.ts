import { contenderOf } from "../contenders/contenders.ts"
import { readerOf } from "../in-text/readers.ts"
import { collectGarbage } from "../numbers.ts"
import { LIFTED } from "./limits.ts"
import { BULK_TOOLS, HOSTILE_SERIES, SERIES } from "./series.ts"
import { TEXT_SERIES, TEXT_TOOLS } from "./text-series.ts"

export interface GrowthPoint {
  readonly bytes: number
  readonly millis: number
  readonly ran: boolean
}

/** The sizes that are measured, and how often each at most. */
export interface Points {
  readonly sizes: readonly number[]
  readonly rounds: number
}

const ENOUGH_MS = 300
const MIN_RUNS = 3
/** A run longer than this is not repeated. */
const LONG_MS = 2_000

export function measureGrowth(
  contenderId: string,
  series: string,
  points: Points,
  onRow: (row: GrowthPoint) => void,
): Promise<void> {
  const contender = contenderOf(contenderId)
  const make = SERIES[series] ?? HOSTILE_SERIES[series]
  if (make === undefined) throw new Error(`no series ${series}`)
  return measure(points, make, ({ tool, text }) => contender.run(tool, text, BULK_TOOLS, LIFTED).length > 0, onRow)
}

export function measureTextGrowth(
  readerId: string,
  series: string,
  points: Points,
  onRow: (row: GrowthPoint) => void,
): Promise<void> {
  const reader = readerOf(readerId)
  const make = TEXT_SERIES[series]
  if (make === undefined) throw new Error(`no series ${series}`)
  const turn = (text: string) => ({ content: text, reasoning: null, channel: "native" }) as const
  return measure(
    points,
    make,
    async (text) => (await reader.read(turn(text), TEXT_TOOLS, "hermes", LIFTED)).length > 0,
    onRow,
  )
}

/** One point per size, sent as soon as it is known: what was measured before a time limit stays. */
async function measure<Input>(
  { sizes, rounds }: Points,
  make: (bytes: number) => Input,
  run: (input: Input) => boolean | Promise<boolean>,
  onRow: (row: GrowthPoint) => void,
): Promise<void> {
  const warm = make(1024)
  const begun = performance.now()
  for (let i = 0; i < 60 && performance.now() - begun < ENOUGH_MS; i++) await run(warm)
  for (const bytes of sizes) {
    const input = make(bytes)
    const times: number[] = []
    let ran = false
    for (
      let spent = 0;
      times.length < rounds && (spent < ENOUGH_MS || (times.length < MIN_RUNS && spent < LONG_MS));
    ) {
      collectGarbage()
      const start = process.hrtime.bigint()
      const answer = run(input)
      ran = typeof answer === "boolean" ? answer : await answer
      const time = Number(process.hrtime.bigint() - start) / 1e6
      times.push(time)
      spent += time
    }
    // The fastest run: what another program on the machine takes can only be added.
    onRow({ bytes, millis: Math.min(...times), ran })
  }
}
