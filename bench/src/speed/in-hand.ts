import { mend } from "toolmend"
import { createRandom } from "toolmend/testing"
import type { Case } from "../case.ts"
import { contenderOf, strict } from "../contenders/contenders.ts"
import { median, micros } from "../numbers.ts"
import { FULL, makeCases, QUICK } from "../quality/cases.ts"
import { SEED } from "../quality/measure.ts"
import { toolsOf } from "../tools/toolboxes.ts"

export type InHandInput = "valid" | "damaged" | "hard damage"

export interface InHandRow {
  readonly input: InHandInput
  readonly against: string
  readonly cases: number
  /** Median over the inputs, of toolmend and of the other side. */
  readonly micros: number
  readonly otherMicros: number
  readonly medianOfRatios: number
  readonly ratioOfSums: number
}

interface Input {
  readonly toolbox: string
  readonly name: string
  readonly text: string
}

type Run = (input: Input) => unknown

const REPEATS = 5
const EASY: readonly string[] = ["syntax"]
const HARD: readonly string[] = ["quotes", "pasted", "frames"]

/** What a host wants in the end: the value of the arguments. Parses them as long as the library has no value. */
function inHand(call: { readonly arguments: string; readonly input?: unknown }): unknown {
  return call.input ?? JSON.parse(call.arguments)
}

const withToolmend: Run = ({ name, text, toolbox }) =>
  mend({ toolCalls: [{ id: "c1", name, arguments: text }] }, toolsOf(toolbox)).calls.map(inHand)
const withStrict: Run = ({ name, text, toolbox }) => strict.run(name, text, toolsOf(toolbox))
const withJsonrepair: Run = ({ name, text, toolbox }) =>
  contenderOf("jsonrepair + ajv").run(name, text, toolsOf(toolbox))

function inputsOf(
  groups: readonly string[],
  cases: readonly Case[],
  most: number,
): { readonly damaged: Input[]; readonly sound: Input[] } {
  const damaged: Input[] = []
  const sound: Input[] = []
  for (const one of cases) {
    if (damaged.length === most) break
    if (!groups.includes(one.group) || one.expect.kind !== "calls" || one.expect.calls.length !== 1) continue
    damaged.push({ toolbox: one.toolbox, name: one.name, text: one.arguments })
    sound.push({ toolbox: one.toolbox, name: one.name, text: JSON.stringify(one.expect.calls[0]?.arguments) })
  }
  return { damaged, sound }
}

const timed = (run: Run, input: Input): number =>
  micros(() => {
    for (let i = 0; i < REPEATS; i++) run(input)
  }) / REPEATS

/** Both sides take turns at every input, in one process; who begins changes. The median over the rounds counts. */
function compare(inputs: readonly Input[], own: Run, other: Run, rounds: number): Omit<InHandRow, "input" | "against"> {
  const times = inputs.map(() => ({ own: [] as number[], other: [] as number[] }))
  // Rounds 0 and 1 warm up.
  for (let round = 0; round < rounds + 2; round++) {
    for (const [i, input] of inputs.entries()) {
      const isOwnFirst = (round + i) % 2 === 0
      const first = timed(isOwnFirst ? own : other, input)
      const second = timed(isOwnFirst ? other : own, input)
      if (round < 2) continue
      times[i]?.own.push(isOwnFirst ? first : second)
      times[i]?.other.push(isOwnFirst ? second : first)
    }
  }
  const each = times.map((one) => ({ own: median(one.own), other: median(one.other) }))
  const sum = (pick: (one: (typeof each)[number]) => number): number =>
    each.reduce((total, one) => total + pick(one), 0)
  return {
    cases: inputs.length,
    micros: median(each.map((one) => one.own)),
    otherMicros: median(each.map((one) => one.other)),
    medianOfRatios: median(each.map((one) => one.own / one.other)),
    ratioOfSums: sum((one) => one.own) / sum((one) => one.other),
  }
}

export function measureInHand(
  isQuick: boolean,
  onRow: (row: InHandRow) => void,
  onStep: (share: number) => void,
): void {
  const rounds = isQuick ? 1 : 15
  const most = isQuick ? 10 : 400
  const cases = createRandom(SEED).shuffle(makeCases(SEED, isQuick ? QUICK : FULL))
  const easy = inputsOf(EASY, cases, most)
  const hard = inputsOf(HARD, cases, most)
  const jobs: readonly [InHandInput, string, readonly Input[], Run][] = [
    ["valid", "JSON.parse + ajv", easy.sound, withStrict],
    ["damaged", "JSON.parse, then jsonrepair + ajv", easy.damaged, withJsonrepair],
    ["hard damage", "JSON.parse, then jsonrepair + ajv", hard.damaged, withJsonrepair],
  ]
  for (const [i, [input, against, inputs, other]] of jobs.entries()) {
    onRow({ input, against, ...compare(inputs, withToolmend, other, rounds) })
    onStep((i + 1) / jobs.length)
  }
}
