// Fetch: passes a streamed answer through the patcher.
import { joinBytes } from "../wires/frames.ts"
import type { StreamPatcher } from "../wires/stream-patcher.ts"
import { requireTarget } from "./model-options.ts"

/** A body as the platform has it, or as a fetch has it that was written for Node alone. */
type AnyBody = ReadableStream<Uint8Array> | NodeBody

interface NodeBody extends AsyncIterable<Uint8Array> {
  destroy?(): void
}

interface BodyReader {
  read(): Promise<{ readonly done?: boolean | undefined; readonly value?: Uint8Array | undefined }>
  cancel(reason?: unknown): Promise<void>
}

export function bodyReaderOf(body: AnyBody): BodyReader {
  if ("getReader" in body) return body.getReader()
  requireTarget(
    typeof body[Symbol.asyncIterator] === "function",
    "the fetch that mendFetch is given answers with a body that is no stream: it must be a ReadableStream or an async iterable of bytes",
  )
  const pieces = body[Symbol.asyncIterator]()
  return {
    read: () => pieces.next(),
    async cancel() {
      // an iterator ends its stream only behind the piece that it waits for, and only if it was asked for one
      body.destroy?.()
      void pieces.return?.().catch(() => undefined)
    },
  }
}

/**
 * The stream as the patcher lets it pass. Reads only when somebody reads, and gives up the source when nobody wants it
 * any more. One stream, not a TransformStream behind a pipe: that takes twice as long for each chunk.
 */
export function patchedStream(
  source: AnyBody,
  patcher: StreamPatcher,
  onCancel: (reason: unknown) => void = () => {},
): ReadableStream<Uint8Array> {
  const reader = bodyReaderOf(source)
  let end: { readonly error: unknown } | "closed" | null = null
  // handed over one by one: the queue of a stream takes quadratic time for tens of thousands of pieces at once
  let lastPieces: readonly Uint8Array[] = []
  let piecesLeft = 0

  async function passOn(controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> {
    while (end === null) {
      let chunk: Uint8Array | undefined
      try {
        const next = await reader.read()
        if (next.done) end = "closed"
        chunk = next.value
      } catch (error) {
        end = { error }
      }
      const taken = chunk !== undefined ? patcher.push(chunk) : end === "closed" ? patcher.end() : patcher.cut()
      const leaving = taken instanceof Promise ? await taken : taken
      if (leaving.length === 0) continue
      if (end === null) return controller.enqueue(joinBytes(leaving))
      // some clients look for an error in each piece they read: the last ones are not joined
      lastPieces = leaving
      piecesLeft = leaving.length
    }
    // an error would take with it what was not read yet: it waits until all of it was
    if (piecesLeft > 0) controller.enqueue(lastPieces[lastPieces.length - piecesLeft--] as Uint8Array)
    else if (end === "closed") controller.close()
    else controller.error(end.error)
  }

  return new ReadableStream<Uint8Array>(
    {
      pull: (controller) =>
        passOn(controller).catch((error: unknown) => {
          void reader.cancel(error).catch(() => undefined)
          throw error
        }),
      cancel(reason) {
        onCancel(reason)
        return reader.cancel(reason)
      },
    },
    { highWaterMark: 0 },
  )
}
