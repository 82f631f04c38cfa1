import { describe, expect, test, vi } from "vitest"
import { ask, type Complete, type ModelRequest } from "../../src/model-repair/ask.ts"
import { responseFormat } from "../../src/model-repair/prompt.ts"

const REQUEST: Omit<ModelRequest, "signal"> = {
  messages: [
    { role: "system", content: "rules" },
    { role: "user", content: "data" },
  ],
  temperature: 0,
  maxTokens: 9,
  responseFormat: responseFormat(),
  demanding: false,
}
const asking = (complete: Complete, timeoutMs = 1_000, signal?: AbortSignal) =>
  ask(complete, REQUEST, timeoutMs, signal)
const never = new Promise<string>(() => undefined)

describe("it always comes to an end", () => {
  test("with the answer", async () => {
    expect(await asking(async () => "text")).toEqual({ kind: "answer", text: "text" })
    expect(await asking(() => "text")).toEqual({ kind: "answer", text: "text" })
  })

  test("when it throws, at once or later", async () => {
    expect(
      await asking(() => {
        throw new Error("no")
      }),
    ).toEqual({ kind: "failed" })
    expect(await asking(() => Promise.reject(new Error("no")))).toEqual({ kind: "failed" })
  })

  test("when it hangs: the signal is raised and the time is up", async () => {
    let seen: AbortSignal | null = null
    const result = await asking(({ signal }) => {
      seen = signal as unknown as AbortSignal
      return never
    }, 20)
    expect(result).toEqual({ kind: "timeout" })
    expect((seen as unknown as AbortSignal).aborted).toBe(true)
  })

  test("when it fails after its time: nobody hears of it", async () => {
    const unheard = vi.fn()
    process.on("unhandledRejection", unheard)
    expect(await asking(() => new Promise((_, fail) => setTimeout(() => fail(new Error("late")), 30)), 5)).toEqual({
      kind: "timeout",
    })
    await new Promise((resolve) => setTimeout(resolve, 60))
    process.off("unhandledRejection", unheard)
    expect(unheard).not.toHaveBeenCalled()
  })

  test("when the host calls it off", async () => {
    const host = new AbortController()
    const result = asking(() => never, 5_000, host.signal)
    host.abort()
    expect(await result).toEqual({ kind: "aborted" })
    const complete = vi.fn(() => "text")
    expect(await asking(complete, 5_000, host.signal)).toEqual({ kind: "aborted" })
    expect(complete).not.toHaveBeenCalled()
  })

  test("with a time no timer can be set to", async () => {
    expect(await asking(async () => "text", Number.POSITIVE_INFINITY)).toEqual({ kind: "answer", text: "text" })
  })
})

test("no listener is left behind", async () => {
  const host = new AbortController()
  const removed = vi.spyOn(host.signal, "removeEventListener")
  await asking(() => "text", 1_000, host.signal)
  expect(removed).toHaveBeenCalledOnce()
})

// what the SDKs declare, as far as it matters: their types take no read-only lists and only their own roles
interface ChatParams {
  messages: (
    | { role: "system"; content: string | { type: "text" }[] }
    | { role: "user"; content: string }
    | { role: "assistant"; content?: string | null }
  )[]
  temperature?: number | null
  response_format?:
    | { type: "text" }
    | {
        type: "json_schema"
        json_schema: { name: string; schema?: { [key: string]: unknown }; strict?: boolean | null }
      }
}
interface MessagesParams {
  system?: string
  messages: { role: "user" | "assistant"; content: string }[]
}

test("the request fits the types of the SDKs", async () => {
  const chat = async (params: ChatParams, _: { signal?: AbortSignal | null }) => params.messages.length
  const create = async (params: MessagesParams, _: { signal?: AbortSignal }) => params.messages.length
  const first: Complete = async ({ messages, temperature, responseFormat: response_format, signal }) =>
    `${await chat({ messages, temperature, response_format }, { signal })}`
  const second: Complete = async ({ messages: [system, user], signal }) =>
    `${await create({ system: system.content, messages: [user] }, { signal })}`
  expect([await asking(first), await asking(second)]).toEqual([
    { kind: "answer", text: "2" },
    { kind: "answer", text: "1" },
  ])
})
