// What the memory of a conversation costs a valid call: npm run conversation -w bench
import { createMender, type Mender, mend, type Turn } from "toolmend"
import { createRandom } from "toolmend/testing"
import { median, micros } from "./numbers.ts"
import { toolsOf } from "./tools/toolboxes.ts"
import { makeTruths } from "./truths/truths.ts"

const TURNS = 500
const ROUNDS = 80
const LENGTHS = [1_000, 10_000, 100_000]

/** Valid calls of one toolbox, each a turn of its own, all different, the tools mixed. */
function turnsOf(toolbox: string): Turn[] {
  const truths = makeTruths("conversation", 400).filter((truth) => truth.toolbox === toolbox)
  return createRandom("order")
    .shuffle(truths)
    .slice(0, TURNS)
    .map(({ name, arguments: args }, i) => ({ toolCalls: [{ id: `c${i}`, name, arguments: JSON.stringify(args) }] }))
}

const tools = toolsOf("workspace")
const turns = turnsOf("workspace")
const alone = (): void => {
  for (const turn of turns) mend(turn, tools)
}
/**
 * What the tools answer; null: nobody tells. Errors and empty answers are short, so after short answers the guard looks
 * more closely.
 */
const ANSWERS: Readonly<Record<string, ((i: number) => string) | null>> = {
  "not told": null,
  "told, short": (i) => `row ${i}: oak, ash and elm`,
  "told, long": (i) => `row ${i}: ${"oak, ash and elm, ".repeat(100)}`,
}
const textsOf = (answer: ((i: number) => string) | null): string[] =>
  answer === null ? [] : turns.map((_, i) => answer(i))

let count = 0
/** The same turns with ids of their own: no provider gives one twice. */
const renewed = (): Turn[] =>
  turns.map(({ toolCalls }) => ({ toolCalls: (toolCalls ?? []).map((call) => ({ ...call, id: `call_${count++}` })) }))

const inConversation = (mender: Mender, texts: readonly string[], next: readonly Turn[]): void => {
  for (let i = 0; i < next.length; i++) {
    const { calls } = mender.mend(next[i] as Turn)
    const text = texts[i]
    if (text !== undefined) for (const { id } of calls) mender.result(id, text, true)
  }
}

function measure(title: string, texts: readonly string[], length: number): void {
  const mender = createMender(tools)
  while (mender.stats().turns < length) inConversation(mender, texts, renewed())
  const ratios: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    // who begins changes: the garbage of one is collected in the time of the other
    const first = round % 2 === 0 ? micros(alone) : 0
    const next = renewed()
    const second = micros(() => inConversation(mender, texts, next))
    ratios.push(second / (first === 0 ? micros(alone) : first))
  }
  const size = JSON.stringify(mender.state()).length
  console.log(
    `results ${title}, after ${length} turns: mender / mend ${median(ratios).toFixed(2)}, state ${(size / 1024).toFixed(1)} KB`,
  )
}

const warm = createMender(tools)
for (let round = 0; round < 40; round++) {
  alone()
  for (const answer of Object.values(ANSWERS)) inConversation(warm, textsOf(answer), renewed())
}
for (const [title, answer] of Object.entries(ANSWERS))
  for (const length of LENGTHS) measure(title, textsOf(answer), length)
