import { describe, expect, test } from "vitest"
import { menderFor } from "../../src/adapters/model-options.ts"
import { inputItems, toolsOfRequest } from "../../src/adapters/openai-agents-items.ts"
import {
  type AgentsJob,
  AgentsMemory,
  idsOf,
  readResponse,
  requestAgain,
  usageOf,
} from "../../src/adapters/openai-agents-job.ts"
import { readConversation } from "../../src/wires/history-reader.ts"

const tools = [
  {
    type: "function",
    name: "fold_sheet",
    parameters: { type: "object", properties: { sides: { type: "integer" } }, required: ["sides"] },
  },
]
const call = (callId: string, text: string) => ({ type: "function_call", callId, name: "fold_sheet", arguments: text })

function jobOf(thread: string | null, more: object = {}): AgentsJob {
  const request = { input: "Fold.", tools, ...more }
  const known = toolsOfRequest(request)
  return {
    request,
    thread,
    tools: known,
    mender: menderFor(known, readConversation(thread === null ? inputItems("Fold.") : [], thread !== null), {}),
  }
}

function again(job: AgentsJob, ...calls: object[]) {
  const { answer, finished } = readResponse({ responseId: "resp_1", output: calls }, job, null)
  return requestAgain(job, [{ answer, result: finished.result }], finished.result)
}

describe("requestAgain", () => {
  test("the conversation so far, the call and what was wrong with it", () => {
    expect(again(jobOf(null), call("c1", "{}"))).toMatchObject({
      tools,
      input: [
        { role: "user", content: "Fold." },
        { type: "function_call", callId: "c1" },
        { type: "function_call_result", callId: "c1" },
      ],
    })
  })

  test("on a thread of the server only the result", () => {
    const request = again(jobOf("resp_0", { previousResponseId: "resp_0" }), call("c1", "{}"))
    expect(request).toMatchObject({
      previousResponseId: "resp_1",
      input: [{ type: "function_call_result", callId: "c1" }],
    })
    const held = again(jobOf("conv_1", { conversationId: "conv_1" }), call("c1", "{}"))
    expect(held).not.toHaveProperty("previousResponseId")
  })

  test("not on a thread that waits for the result of a good call", () => {
    expect(again(jobOf("resp_0"), call("c1", '{"sides":4}'), call("c2", "{}"))).toBeNull()
    const patch = { type: "apply_patch_call", callId: "c1", operation: { type: "delete_file", path: "a" } }
    expect(again(jobOf("resp_0"), patch, call("c2", "{}"))).toBeNull()
  })
})

test("readResponse takes remarks of the stream before those of the response", () => {
  const { finished } = readResponse({ output: [call("c1", '{"sides": 4')] }, jobOf(null), {
    reasoning: null,
    finishReason: "length",
  })
  expect(finished.result.escalated.map(({ reason }) => reason)).toEqual(["truncated"])
})

test("the id of the last answer under the name that the response has", () => {
  expect(idsOf({ responseId: "resp_2" }, { id: "resp_1" })).toEqual({ id: "resp_2" })
  expect(idsOf({ responseId: "resp_2" }, { responseId: "resp_1" })).toEqual({ responseId: "resp_2" })
})

test("in a stream, where answers say nothing of requests, each took one", () => {
  expect(usageOf([{ totalTokens: 2 }, undefined, { totalTokens: 3 }])).toEqual({
    usage: { totalTokens: 5, requests: 2 },
  })
})

test("usages are summed, and stay of their class", () => {
  class Usage {
    requests = 1
    totalTokens: number
    constructor(totalTokens: number) {
      this.totalTokens = totalTokens
    }
  }
  const given = [new Usage(5), new Usage(7)]
  expect(usageOf(given)).toEqual({ usage: Object.assign(new Usage(12), { requests: 2 }) })
  expect(usageOf(given).usage).toBeInstanceOf(Usage)
  expect(given[0]?.totalTokens).toBe(5)
  expect(usageOf(given.slice(1))).toEqual({})
})

test("answers for a thread are given out once, and the oldest are forgotten", () => {
  const memory = new AgentsMemory()
  for (let i = 0; i < 257; i++) memory.keepAnswers(`t${i}`, [{ i }])
  memory.keepAnswers("none", [])
  expect([
    memory.takeAnswers("t0"),
    memory.takeAnswers("t1"),
    memory.takeAnswers("t1"),
    memory.takeAnswers("none"),
  ]).toEqual([[], [{ i: 1 }], [], []])
})
