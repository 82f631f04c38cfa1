import { describe, expect, test } from "vitest"
import { bodyText, eitherSignal, secondInit, signalIn, wholeInit } from "../../src/adapters/fetch-request-body.ts"

const URL = "https://api.example.com/"

describe("the text of a body", () => {
  test("texts and bytes, of a Request too, which can still be sent", async () => {
    expect(await bodyText(URL, { body: "{}" })).toBe("{}")
    const bytes = new TextEncoder().encode("[{}]")
    for (const body of [bytes, bytes.buffer, new DataView(bytes.buffer, 1, 2), new Uint16Array(bytes.buffer)])
      expect(await bodyText(URL, { body })).toBe(body instanceof DataView ? "{}" : "[{}]")
    const request = new Request(URL, { method: "POST", body: "{}" })
    expect(await bodyText(request, undefined)).toBe("{}")
    expect([request.bodyUsed, await request.text()]).toEqual([false, "{}"])
    expect(await bodyText(request, { body: "[]" })).toBe("[]")
  })

  test("nothing of what cannot be read without taking it away, or is no text", async () => {
    expect(await bodyText(URL, undefined)).toBeNull()
    expect(await bodyText(URL, { body: new FormData() })).toBeNull()
    expect(await bodyText(URL, { body: new ReadableStream() })).toBeNull()
    expect(await bodyText(new Request(URL, { method: "POST", body: new FormData() }), undefined)).toBeNull()
    expect(
      await bodyText(
        new Request(URL, { method: "POST", body: "x", headers: { "content-type": "audio/wav" } }),
        undefined,
      ),
    ).toBeNull()
  })
})

describe("the second request", () => {
  test("keeps what was given, without the marks of the first body", () => {
    const { signal } = new AbortController()
    const init = secondInit(
      URL,
      {
        method: "POST",
        signal,
        headers: [
          ["X-Own", "1"],
          ["Content-Length", "7"],
          ["Idempotency-Key", "k"],
        ],
      },
      { a: 1 },
    )
    expect([init.method, init.signal, init.body, Object.fromEntries(init.headers as Headers)]).toEqual([
      "POST",
      signal,
      '{"a":1}',
      { "x-own": "1" },
    ])
  })

  test("of a Request: method and headers, unless others were given", () => {
    const request = new Request(URL, { method: "PUT", body: "{}", headers: { "x-own": "1" } })
    expect(secondInit(request, undefined, {})).toMatchObject({ method: "PUT" })
    expect(new Headers(secondInit(request, undefined, {}).headers).get("x-own")).toBe("1")
    expect(new Headers(secondInit(request, { headers: { "x-own": "2" } }, {}).headers).get("x-own")).toBe("2")
  })
})

test("the signal of a request", () => {
  const { signal } = new AbortController()
  expect(signalIn(URL, { signal })).toBe(signal)
  expect(signalIn(new Request(URL), { signal })).toBe(signal)
  const controller = new AbortController()
  const request = new Request(URL, { signal: controller.signal })
  controller.abort()
  expect(signalIn(request, undefined)?.aborted).toBe(true)
  expect(signalIn(URL, undefined)).toBeNull()
})

test("two signals: whichever is first ends the request", () => {
  const [own, given] = [new AbortController(), new AbortController()]
  expect(eitherSignal(own.signal, null)).toBe(own.signal)
  const both = [eitherSignal(own.signal, given.signal), eitherSignal(new AbortController().signal, given.signal)]
  own.abort("enough")
  expect(both.map(({ aborted }) => aborted)).toEqual([true, false])
  given.abort()
  expect(both.map(({ aborted }) => aborted)).toEqual([true, true])
})

test("a request for a whole answer does not ask for events", () => {
  const acceptOf = (accept: string) => new Headers(wholeInit({ headers: { accept, "x-a": "1" } }).headers)
  expect(acceptOf("text/event-stream").get("accept")).toBe("application/json")
  expect(acceptOf("application/json, text/event-stream").get("accept")).toBe("application/json")
  expect(acceptOf("*/*").get("accept")).toBe("*/*")
  expect(acceptOf("text/event-stream").get("x-a")).toBe("1")
  expect(new Headers(wholeInit({}).headers).get("accept")).toBeNull()
})
