import { expect, test } from "vitest"
import { SCENARIOS } from "../../src/testing/scenarios.ts"
import { fakeUpstream } from "../../src/testing/upstream.ts"
import { chatClient, post } from "../support/plain-readers.ts"

const body = (model: string, stream: boolean): object => ({ model, stream, ...chatClient.question("How is Paris?") })

test("a server on a free port says the same as fetch", async () => {
  const options = {
    turns: [
      { text: "Né: 🗺️", calls: SCENARIOS.mixed.calls },
      { text: "Né: 🗺️", calls: SCENARIOS.mixed.calls },
    ],
    delivery: { packetBytes: 3 },
  }
  const upstream = fakeUpstream(options)
  const { url, close } = await upstream.listen()
  try {
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
    const inside = fakeUpstream(options)
    for (const stream of [true, false]) {
      const served = await post(fetch, "/v1/chat/completions?a=b", body("é", stream), url)
      expect(served).toEqual(await post(inside.fetch, "/v1/chat/completions?a=b", body("é", stream)))
    }
    expect(upstream.requests.map(({ body: seen }) => seen)).toEqual([body("é", true), body("é", false)])
    expect(await post(fetch, "/nowhere", {}, url)).toMatchObject({ status: 404 })
  } finally {
    await close()
  }
  await expect(post(fetch, "/v1/chat/completions", body("valid", false), url)).rejects.toThrow()
})

test("a connection that breaks breaks for the client too", async () => {
  const { url, close } = await fakeUpstream({ delivery: { abortAfter: 40 } }).listen()
  await expect(post(fetch, "/v1/chat/completions", body("valid", true), url)).rejects.toThrow()
  await close()
})
