import { describe, expect, test } from "vitest"
import type { AnsweredTurn } from "../../src/adapters/ask-again.ts"
import { menderFor } from "../../src/adapters/model-options.ts"
import { finishTurn, settleAnswer, textOfOutcome } from "../../src/adapters/whole-turn.ts"
import type { MendResult, Turn } from "../../src/turn.ts"

const TOOLS = [
  {
    name: "water_plant",
    parameters: { type: "object", properties: { litres: { type: "integer" } }, required: ["litres"] },
  },
]

const watering = (text: string, id = "c1"): Turn => ({
  content: "",
  toolCalls: [{ id, name: "water_plant", arguments: text }],
  finishReason: "tool_calls",
})

/** Plays the answers of a model one after the other. */
async function settled(turns: readonly Turn[], reask?: number, endsWithData = false) {
  const mender = menderFor(TOOLS, { calls: [], texts: [] }, {})
  const [first, ...others] = turns.map((turn, answer) => () => ({ answer, finished: finishTurn(turn, mender) }))
  const told: string[][] = []
  const results: MendResult[] = []
  const options = {
    endsWithData,
    onResult: (result: MendResult) => results.push(result),
    ...(reask !== undefined && { reask }),
  }
  const { outcome, all } = await settleAnswer((first as () => AnsweredTurn<number>)(), options, async (exchanges) => {
    told.push(exchanges.map(({ answer, result }) => `${answer}: ${result.order.join()}`))
    return others.shift()?.() ?? null
  })
  const runs = [...[...outcome.calls.values()].filter(({ isDropped }) => !isDropped), ...outcome.added].map(
    (call) => call.arguments,
  )
  return {
    runs,
    told,
    results,
    text: textOfOutcome(outcome),
    answers: all.map(({ answer }) => answer),
    isChanged: outcome.isChanged,
  }
}

describe("settleAnswer", () => {
  test("a good answer is taken as it is, and nobody is asked", async () => {
    const { runs, told, isChanged } = await settled([watering('{"litres":2}')])
    expect([runs, told, isChanged]).toEqual([['{"litres":2}'], [], false])
  })

  test("the model is asked once about a call that cannot be used, and its next answer counts", async () => {
    const { runs, told, answers, results } = await settled([watering("{}"), watering('{"litres":"3"}', "c2")])
    expect([runs, told, answers, results.length]).toEqual([['{"litres":3}'], [["0: c1"]], [0, 1], 2])
  })

  test("when that does not help, it is asked again; in the end the call is left out and the answer says why", async () => {
    const stuck = [watering("{}"), watering("{}", "c2"), watering("{}", "c3")]
    const helped = await settled([...stuck, watering('{"litres":1}', "c4")])
    expect([helped.runs, helped.told.length]).toEqual([['{"litres":1}'], 3])
    const { runs, text, told } = await settled([...stuck, watering("{}", "c4"), watering('{"litres":1}', "c5")])
    expect([runs, told.length]).toEqual([[], 3])
    expect(text).toMatch(/water_plant[\s\S]*litres/)
    expect((await settled(stuck, 1)).told).toHaveLength(1)
  })

  test("asked more often, it is shown all that was wrong", async () => {
    const { runs, told } = await settled([watering("{}"), watering("{}", "c2"), watering('{"litres":1}', "c3")], 2)
    expect([runs, told]).toEqual([['{"litres":1}'], [["0: c1"], ["0: c1", "1: c2"]]])
  })

  test("good calls stay, whatever becomes of the others", async () => {
    const mixed = {
      toolCalls: [...(watering('{"litres":2}').toolCalls ?? []), ...(watering("{}", "c2").toolCalls ?? [])],
    }
    const helped = await settled([mixed, watering('{"litres":5}', "c3")])
    expect([helped.runs, helped.told, helped.text]).toEqual([['{"litres":2}', '{"litres":5}'], [["0: c2"]], ""])
    const alone = await settled([mixed], 0)
    expect([alone.runs, alone.told]).toEqual([['{"litres":2}'], []])
    expect(alone.text).toContain("was not executed")
  })

  test("a second question that fails leaves the first answer; one that the host gave up ends the turn", async () => {
    const mender = menderFor(TOOLS, { calls: [], texts: [] }, {})
    const failing = (name: string, endsWithData = false) =>
      settleAnswer({ answer: 0, finished: finishTurn(watering("{}"), mender) }, { endsWithData }, async () =>
        Promise.reject(Object.assign(new Error("gone"), { name })),
      )
    expect(textOfOutcome((await failing("Error")).outcome)).toContain("litres")
    await expect(failing("AbortError")).rejects.toThrow("gone")
    await expect(failing("Error", true)).rejects.toThrow("gone")
  })

  test("a second answer in words is added to the first", async () => {
    const { runs, text } = await settled([
      { ...watering("{}"), content: "One moment." },
      { content: "How much water?", toolCalls: [] },
    ])
    expect([runs, text]).toEqual([[], "One moment.\n\nHow much water?"])
  })
})

describe("a run that has to end with data", () => {
  const data = { content: '{"watered":false}', toolCalls: [] }

  test("goes on after two answers of no use: the model is asked once more, and told to find another way", async () => {
    const { text, told, results } = await settled([watering("{}"), watering("{}", "c2"), data], undefined, true)
    expect([text, told.length]).toEqual([data.content, 2])
    expect(results[1]?.escalated[0]?.gaveUp).toBe(true)
  })

  test("is not asked for ever, and not at all if the host does not want it", async () => {
    const stuck = [watering("{}"), watering("{}", "c2"), watering("{}", "c3"), data]
    expect((await settled([...stuck.slice(0, 3), ...stuck], undefined, true)).told).toHaveLength(3)
    expect((await settled(stuck, 1, true)).told).toHaveLength(2)
    expect((await settled(stuck, 0, true)).told).toHaveLength(0)
  })

  test("ends with the data alone, without the words of the answer before", async () => {
    const { text } = await settled([{ ...watering("{}"), content: "One moment." }, data], undefined, true)
    expect(text).toBe(data.content)
  })

  test("is asked as often as any other while it has a call to run", async () => {
    const mixed = {
      toolCalls: [...(watering('{"litres":2}').toolCalls ?? []), ...(watering("{}", "c2").toolCalls ?? [])],
    }
    const { runs, told } = await settled([mixed, watering("{}", "c3"), data], undefined, true)
    expect([runs, told.length]).toEqual([['{"litres":2}'], 1])
  })
})

describe("menderFor", () => {
  const spoken = {
    content: '<tool_call>\n{"name": "water_plant", "arguments": {"litres": 1}}\n</tool_call>',
    toolCalls: [],
  }

  test("knows what the model has read", () => {
    expect(menderFor(TOOLS, { calls: [], texts: [] }, {}).mend(spoken).calls).toHaveLength(1)
    expect(menderFor(TOOLS, { calls: [], texts: [spoken.content] }, {}).mend(spoken).calls).toHaveLength(0)
  })

  test("takes no call out of the text where the server holds the history", () => {
    expect(menderFor(TOOLS, { calls: [], texts: [], isHeld: true }, {}).mend(spoken).calls).toHaveLength(0)
  })

  test("keeps to the choice of the request", () => {
    expect(
      menderFor(TOOLS, { calls: [], texts: [], isHeld: true }, { toolChoice: "none" }).mend(watering('{"litres":1}'))
        .calls,
    ).toHaveLength(0)
  })
})
