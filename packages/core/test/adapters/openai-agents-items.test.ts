import { describe, expect, test } from "vitest"
import { withoutGood } from "../../src/adapters/ask-again.ts"
import { menderFor } from "../../src/adapters/model-options.ts"
import {
  answerItems,
  exchangeItems,
  inputItems,
  isOwnCall,
  mendedOutput,
  othersWaiting,
  remarksIn,
  toolsOfRequest,
  turnOfOutput,
} from "../../src/adapters/openai-agents-items.ts"
import { finishTurn } from "../../src/adapters/whole-turn.ts"
import { readConversation } from "../../src/wires/history-reader.ts"
import { outcomeOf } from "../../src/wires/outcome.ts"

const SEED = {
  type: "function",
  name: "plant_seed",
  description: "",
  strict: true,
  parameters: { type: "object", properties: { depth: { type: "number" } }, required: ["depth"] },
}
const REQUEST = { tools: [SEED], handoffs: [], input: "Plant it." }
const call = (callId: string, text: string, name = "plant_seed") => ({
  type: "function_call",
  callId,
  name,
  arguments: text,
  status: "completed",
  providerData: { index: 0 },
})
const message = (...texts: string[]) => ({
  type: "message",
  role: "assistant",
  status: "completed",
  content: texts.map((text) => ({ type: "output_text", text })),
})
const NO_REMARKS = { reasoning: null, finishReason: null }

/** The output of a response as it is passed on when nobody is asked again. */
function passedOn(output: readonly object[]) {
  const tools = toolsOfRequest(REQUEST)
  const own = output.filter((item) => isOwnCall(item, tools, REQUEST))
  const finished = finishTurn(
    turnOfOutput(output, own, NO_REMARKS),
    menderFor(tools, readConversation(inputItems(REQUEST.input)), {}),
  )
  return { items: mendedOutput({ output, own }, outcomeOf(finished, "drop")), result: finished.result, own }
}

describe("tools", () => {
  test("functions and handoffs; what the server runs, and namespaces, are others' business", () => {
    const handoffs = [
      { toolName: "transfer_to_gardener", toolDescription: "Knows soil.", inputJsonSchema: {} },
      {
        toolName: "transfer_to_clerk",
        toolDescription: "Sells.",
        inputJsonSchema: { type: "object", properties: { item: { type: "string" } } },
      },
    ]
    const tools = toolsOfRequest({
      tools: [SEED, { type: "hosted_tool", name: "web_search" }, { ...SEED, namespace: "far" }],
      handoffs,
    })
    expect(tools.map(({ name, parameters }) => [name, parameters !== undefined])).toEqual([
      ["plant_seed", true],
      ["transfer_to_gardener", false],
      ["transfer_to_clerk", true],
    ])
  })

  test("a stored prompt may bring tools that the request does not list", () => {
    const tools = toolsOfRequest(REQUEST)
    const other = call("c1", "{}", "rake_leaves")
    expect([
      isOwnCall(other, tools, REQUEST),
      isOwnCall(other, tools, { ...REQUEST, prompt: { promptId: "p" } }),
    ]).toEqual([true, false])
    expect(isOwnCall({ ...other, namespace: "far" }, tools, REQUEST)).toBe(false)
  })
})

describe("turnOfOutput", () => {
  test("text, thoughts and calls; what the items do not tell comes from the provider", () => {
    const output = [
      { type: "reasoning", content: [{ type: "input_text", text: "deep?" }] },
      message("I ", "dig."),
      call("c1", "{"),
    ]
    const turn = turnOfOutput(output, [output[2] as never], { reasoning: "unused", finishReason: "length" })
    expect(turn).toEqual({
      content: "I dig.",
      reasoning: "deep?",
      toolCalls: [{ id: "c1", name: "plant_seed", arguments: "{" }],
      finishReason: "length",
      seen: [],
    })
    expect(turnOfOutput([], [], { reasoning: "used", finishReason: null }).reasoning).toBe("used")
  })

  test("remarks of a chat completion", () => {
    const body = { choices: [{ index: 0, finish_reason: "length", message: { content: "", reasoning_content: "hm" } }] }
    expect(remarksIn(body)).toEqual({ reasoning: "hm", finishReason: "length" })
    expect(remarksIn(undefined)).toEqual(NO_REMARKS)
  })
})

describe("mendedOutput", () => {
  test("what is right is the very same item", () => {
    const output = [message("Digging."), call("c1", '{"depth":2}')]
    const { items } = passedOn(output)
    expect(items).toHaveLength(2)
    expect(items.every((item, at) => item === output[at])).toBe(true)
  })

  test("a mended call keeps what else its item says, and its place", () => {
    const { items } = passedOn([call("c1", '{"depth":"2"}', "plantSeed"), call("c2", '{"depth":3}')])
    expect(items).toEqual([call("c1", '{"depth":2}'), call("c2", '{"depth":3}')])
  })

  test("the second object in one text is a call before the next one", () => {
    const thought = { type: "reasoning", id: "rs_1", content: [] }
    const { items } = passedOn([
      thought,
      call("c1", '{"depth":1}{"depth":2}'),
      message("And."),
      call("c2", '{"depth":3}'),
    ])
    expect(items).toMatchObject([
      thought,
      call("c1", '{"depth":1}'),
      { type: "function_call", callId: "c1-2", arguments: '{"depth":2}' },
      message("And."),
      call("c2", '{"depth":3}'),
    ])
  })

  test("a call that cannot be used is left out, and the answer says why", () => {
    const { items, result } = passedOn([call("c1", "{}")])
    expect(items).toEqual([message(result.escalated[0]?.feedback as string)])
  })

  test("a call in the text is taken out of it; a message that said nothing else goes", () => {
    const tagged = '<tool_call>\n{"name": "plant_seed", "arguments": {"depth": 1}}\n</tool_call>'
    const { items } = passedOn([message(`So be it.\n${tagged}`)])
    expect(items).toMatchObject([
      message("So be it."),
      { type: "function_call", name: "plant_seed", arguments: '{"depth": 1}', status: "completed" },
    ])
    expect(passedOn([message(tagged)]).items).toHaveLength(1)
  })
})

const thought = (id: string) => ({ type: "reasoning", id, content: [] })

describe("reasoning and what it led to", () => {
  test("goes with the only call it led to", () => {
    const { items, result } = passedOn([thought("rs_1"), call("c1", "{}")])
    expect(items).toEqual([message(result.escalated[0]?.feedback as string)])
  })

  test("stays before the call that is left of several, and before a message", () => {
    const good = call("c1", '{"depth":2}')
    expect(passedOn([thought("rs_1"), call("c0", "{}"), good]).items).toEqual([thought("rs_1"), good])
    expect(passedOn([thought("rs_1"), message("Hm."), thought("rs_2"), call("c0", "{}")]).items).toMatchObject([
      thought("rs_1"),
      { type: "message", content: [{ text: expect.stringMatching(/^Hm\.\n\n/) }] },
    ])
  })

  test("of a call without a usable sibling goes alone", () => {
    const good = call("c1", '{"depth":2}')
    const { items } = passedOn([thought("rs_1"), thought("rs_2"), good, thought("rs_3"), call("c0", "{}")])
    expect(items).toEqual([thought("rs_1"), thought("rs_2"), good])
  })

  test("of any length is read once", () => {
    const thoughts = Array.from({ length: 200_000 }, (_, i) => thought(`rs_${i}`))
    const good = call("c1", '{"depth":2}')
    const { items } = passedOn([...thoughts, call("c0", "{}"), good])
    expect(items).toHaveLength(200_001)
  })

  test("with a call in its text stays", () => {
    const tagged = '<tool_call>\n{"name": "plant_seed", "arguments": {"depth": 1}}\n</tool_call>'
    expect(passedOn([thought("rs_1"), message(tagged)]).items).toMatchObject([thought("rs_1"), { name: "plant_seed" }])
  })

  test("that led to nothing stays as it came", () => {
    const output = [call("c1", '{"depth":"2"}'), thought("rs_1")]
    expect(passedOn(output).items).toEqual([call("c1", '{"depth":2}'), thought("rs_1")])
  })

  test("is told to the model only with a call that it is told about", () => {
    const output = [thought("rs_1"), call("c1", '{"depth":2}'), thought("rs_2"), { ...call("c2", "{}"), id: "fc_2" }]
    const { result, own } = passedOn(output)
    expect(exchangeItems({ output, own }, withoutGood(result))).toMatchObject([
      thought("rs_2"),
      { type: "function_call", id: "fc_2", callId: "c2" },
      { type: "function_call_result", callId: "c2" },
    ])
  })
})

describe("what the model is told", () => {
  test("its own words, its calls as history takes them, and a result for each", () => {
    const output = [{ type: "reasoning", content: [] }, call("c1", "{depth")]
    const { result, own } = passedOn(output)
    expect(exchangeItems({ output, own }, result)).toMatchObject([
      { type: "reasoning" },
      { type: "function_call", callId: "c1", name: "plant_seed", arguments: expect.stringMatching(/^\{/) },
      {
        type: "function_call_result",
        callId: "c1",
        output: { type: "text", text: expect.stringContaining("was not executed") },
      },
    ])
    expect(answerItems(result)).toHaveLength(1)
  })

  test("nothing of calls that it cannot answer, nor of the reasoning that led to them", () => {
    const thought = (id: string) => ({ type: "reasoning", id, content: [] })
    const click = { type: "computer_call", id: "cu_1", callId: "c2", action: { type: "screenshot" } }
    const inRoom = { ...call("c3", "{}"), namespace: "greenhouse" }
    const search = { type: "hosted_tool_call", id: "ws_1", name: "web_search_call" }
    const output = [thought("rs_1"), click, inRoom, thought("rs_2"), search, call("c1", "{}")]
    const { result, own } = passedOn(output)
    expect(exchangeItems({ output, own }, result)).toMatchObject([
      thought("rs_2"),
      search,
      { type: "function_call", callId: "c1" },
      { type: "function_call_result", callId: "c1" },
    ])
    expect(othersWaiting({ output, own })).toEqual([click, inRoom])
  })

  test("input that is a text is what the user says", () => {
    expect(inputItems("Plant it.")).toEqual([{ type: "message", role: "user", content: "Plant it." }])
  })

  test("the calls so far, with results", () => {
    const result = { type: "function_call_result", callId: "c1", output: { type: "text", text: "planted" } }
    const { calls, texts } = readConversation([
      { role: "user", content: "Plant it." },
      call("c1", '{"depth":2}'),
      result,
    ])
    expect([calls, texts]).toEqual([
      [{ id: "c1", name: "plant_seed", arguments: '{"depth":2}', result: "planted" }],
      ["Plant it."],
    ])
  })
})
