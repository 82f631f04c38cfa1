// What the memory of a conversation costs a valid call: npm run conversation -w bench
import { createMender, type Mender, mend, type Turn } from "toolmend"
import { median, micros } from "./numbers.ts"
import { createRandom } from "./random.ts"
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
const inConversation = (mender: Mender): void => {
  for (const turn of turns) mender.mend(turn)
}
const warm = createMender(tools)
for (let round = 0; round < 40; round++) {
  alone()
  inConversation(warm)
}
for (const length of LENGTHS) {
  const mender = createMender(tools)
  while (mender.stats().turns < length) inConversation(mender)
  const ratios: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    // who begins changes: the garbage of one is collected in the time of the other
    const first = round % 2 === 0 ? micros(alone) : 0
    const second = micros(() => inConversation(mender))
    ratios.push(second / (first === 0 ? micros(alone) : first))
  }
  const size = JSON.stringify(mender.state()).length
  console.log(`after ${length} turns: mender / mend ${median(ratios).toFixed(2)}, state ${(size / 1024).toFixed(1)} KB`)
}
