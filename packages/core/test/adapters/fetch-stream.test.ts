import { describe, expect, test } from "vitest"
import { patchedStream } from "../../src/adapters/fetch-stream.ts"
import type { StreamPatcher } from "../../src/wires/stream-patcher.ts"
import { leastCpuTimeUntil } from "../support/cpu-time.ts"

const encode = (text: string): Uint8Array => new TextEncoder().encode(text)
const decode = (bytes: Uint8Array | undefined): string => new TextDecoder().decode(bytes)

/** Lets go of what it has with each second chunk. */
function patcherOf(onPush: () => void = () => undefined): StreamPatcher {
  let held: Uint8Array[] = []
  const letGo = (): Uint8Array[] => {
    const leaving = held
    held = []
    return leaving
  }
  const patcher = {
    push(chunk: Uint8Array) {
      onPush()
      held.push(chunk)
      return held.length < 2 ? [] : Promise.resolve(letGo())
    },
    end: async () => [...letGo(), encode("!")],
    cut: letGo,
  }
  return patcher as unknown as StreamPatcher
}

const source = (
  chunks: readonly string[],
  error?: unknown,
  onCancel: (reason: unknown) => void = () => undefined,
): ReadableStream<Uint8Array> => {
  let at = 0
  return new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const chunk = chunks[at++]
        if (chunk !== undefined) controller.enqueue(encode(chunk))
        else if (error === undefined) controller.close()
        else controller.error(error)
      },
      cancel: onCancel,
    },
    { highWaterMark: 0 },
  )
}

async function readAll(stream: ReadableStream<Uint8Array>): Promise<string[]> {
  const reader = stream.getReader()
  const out: string[] = []
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return out
    out.push(decode(value))
  }
}

test("a hundred thousand pieces that leave at the end are read in linear time", async () => {
  const pieces = Array.from({ length: 100_000 }, () => encode("a"))
  const patcher = { push: () => [], end: () => pieces } as unknown as StreamPatcher
  const bound = 800
  expect(
    await leastCpuTimeUntil(bound, async () => {
      expect(await readAll(patchedStream(source([]), patcher))).toHaveLength(pieces.length)
    }),
  ).toBeLessThan(bound)
})

test("what leaves together is one chunk; at the end of the stream each piece is one", async () => {
  expect(await readAll(patchedStream(source(["a", "b", "c"]), patcherOf()))).toEqual(["ab", "c", "!"])
  expect(await readAll(patchedStream(source([]), patcherOf()))).toEqual(["!"])
})

test("the source fails: what was held leaves first", async () => {
  const reader = patchedStream(source(["a"], new TypeError("terminated")), patcherOf()).getReader()
  expect(decode((await reader.read()).value)).toBe("a")
  await expect(reader.read()).rejects.toThrow("terminated")
})

test("the patcher throws: the reader gets it, and the source is given up", async () => {
  const reasons: unknown[] = []
  const boom = new Error("boom")
  const stream = patchedStream(
    source(["a"], undefined, (reason) => reasons.push(reason)),
    patcherOf(() => {
      throw boom
    }),
  )
  await expect(readAll(stream)).rejects.toBe(boom)
  expect(reasons).toEqual([boom])
})

describe("the reader decides", () => {
  test("nothing is read ahead", async () => {
    let pushed = 0
    const stream = patchedStream(
      source(["a", "b", "c", "d"]),
      patcherOf(() => pushed++),
    )
    await new Promise((resolve) => setTimeout(resolve, 5))
    expect(pushed).toBe(0)
    const reader = stream.getReader()
    await reader.read()
    await new Promise((resolve) => setTimeout(resolve, 5))
    expect(pushed).toBe(2)
  })

  test("who goes away lets the source go", async () => {
    const reasons: unknown[] = []
    const stream = patchedStream(
      source(["a", "b"], undefined, (reason) => reasons.push(reason)),
      patcherOf(),
    )
    await stream.cancel("enough")
    expect(reasons).toEqual(["enough"])
  })
})
