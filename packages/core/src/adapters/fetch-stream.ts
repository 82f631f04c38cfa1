// Fetch: pipes a streamed answer through the patcher.
import { joinBytes } from "../wires/frames.ts"
import type { StreamPatcher } from "../wires/stream-patcher.ts"
import { requireTarget } from "./model-options.ts"

/** A body of the platform's fetch, or of one written only for Node. */
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
      // `return` of a pending iterator waits for its next piece, so the stream is destroyed first
      body.destroy?.()
      void pieces.return?.().catch(() => undefined)
    },
  }
}

/**
 * Returns the patched stream. It reads from the source only on demand, and cancels the source if the consumer cancels.
 * A plain stream, because a TransformStream with a pipe takes twice as long for each chunk.
 */
export function patchedStream(
  source: AnyBody,
  patcher: StreamPatcher,
  onCancel: (reason: unknown) => void = () => {},
): ReadableStream<Uint8Array> {
  const reader = bodyReaderOf(source)
  let end: { readonly error: unknown } | "closed" | null = null
  // passed on one by one: enqueueing tens of thousands of pieces at once takes quadratic time
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
      // the last pieces are not joined: some clients check each piece for an error event
      lastPieces = leaving
      piecesLeft = leaving.length
    }
    // an error would discard unread pieces, so it is raised after the last one
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
