import { createRandom } from "toolmend/testing"
import { CONTENDERS, type Contender, repairFirst, strict } from "../contenders/contenders.ts"
import { median, micros } from "../numbers.ts"
import { FULL, makeCases, QUICK } from "../quality/cases.ts"
import { SEED } from "../quality/measure.ts"
import { toolsOf } from "../tools/toolboxes.ts"

export interface RatioRow {
  readonly input: "valid" | "damaged"
  readonly contender: string
  readonly micros: number
  /** Median over the rounds; the other side is JSON.parse + ajv on the sound text. */
  readonly toStrict: number
  readonly toJsonrepair: number
}

interface Input {
  readonly toolbox: string
  readonly name: string
  readonly text: string
  readonly sound: string
}

interface Runner {
  readonly contender: Contender
  readonly pick: (input: Input) => string
}

const REPEATS = 3
const RUNNERS: readonly Runner[] = [
  { contender: strict, pick: (input) => input.sound },
  ...[...CONTENDERS, repairFirst].map((contender): Runner => ({ contender, pick: (input) => input.text })),
]
const JSONREPAIR = RUNNERS.findIndex((runner) => runner.contender.id === "jsonrepair + ajv")

function inputsOf(isQuick: boolean): Record<RatioRow["input"], Input[]> {
  const cases = createRandom(SEED).shuffle(makeCases(SEED, isQuick ? QUICK : FULL))
  const damaged = cases
    .flatMap((one) =>
      one.group === "syntax" && one.expect.kind === "calls" && one.expect.calls.length === 1
        ? [
            {
              toolbox: one.toolbox,
              name: one.name,
              text: one.arguments,
              sound: JSON.stringify(one.expect.calls[0]?.arguments),
            },
          ]
        : [],
    )
    .slice(0, isQuick ? 10 : 400)
  return { valid: damaged.map((one) => ({ ...one, text: one.sound })), damaged }
}

/** The median time of every runner over the inputs; who begins changes from round to round. */
function runRound(inputs: readonly Input[], round: number): number[] {
  const times = RUNNERS.map(() => [] as number[])
  for (let turn = 0; turn < RUNNERS.length; turn++) {
    // One runner after the other, as a host has one of them: taking turns at each input, all would run with cold
    // caches.
    const which = (turn + round) % RUNNERS.length
    const { contender, pick } = RUNNERS[which] as Runner
    for (const input of inputs) {
      const tools = toolsOf(input.toolbox)
      const text = pick(input)
      const time = micros(() => {
        for (let i = 0; i < REPEATS; i++) contender.run(input.name, text, tools)
      })
      times[which]?.push(time / REPEATS)
    }
  }
  return times.map(median)
}

/** A ratio compares times of the same round only: machines are noisy. */
export function measureRatios(isQuick: boolean, onRow: (row: RatioRow) => void, onStep: (share: number) => void): void {
  const inputs = inputsOf(isQuick)
  const rounds = isQuick ? 1 : 15
  for (const input of ["valid", "damaged"] as const) {
    const all: number[][] = []
    // Round 0 warms up and is not counted.
    for (let round = 0; round <= rounds; round++) {
      const times = runRound(inputs[input], round)
      if (round > 0) all.push(times)
      onStep(((input === "valid" ? 0 : rounds) + round) / (2 * rounds))
    }
    const ratio = (which: number, to: number): number =>
      median(all.map((times) => (times[which] as number) / (times[to] as number)))
    for (const [i, { contender }] of RUNNERS.entries()) {
      if (i > 0)
        onRow({
          input,
          contender: contender.id,
          micros: median(all.map((times) => times[i] as number)),
          toStrict: ratio(i, input === "valid" ? 1 : 0),
          toJsonrepair: ratio(i, JSONREPAIR),
        })
    }
  }
}
