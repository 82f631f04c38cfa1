import { joinBytes } from "../wires/frames.ts"
import type { StreamPatcher } from "../wires/stream-patcher.ts"

/**
 * The stream as the patcher lets it pass. Reads only when somebody reads, and gives up the source when nobody wants it any more. When the
 * source fails, what was held leaves before the error does.
 */
export function patchedStream(source: ReadableStream<Uint8Array>, patcher: StreamPatcher): ReadableStream<Uint8Array> {
  const reader = source.getReader()
  let failure: { readonly error: unknown } | null = null
  let isOver = false

  async function nextBytes(): Promise<Uint8Array[]> {
    let chunk: Awaited<ReturnType<typeof reader.read>>
    try {
      chunk = await reader.read()
    } catch (error) {
      failure = { error }
      isOver = true
      return patcher.cut()
    }
    isOver = chunk.done
    return chunk.done ? patcher.end() : patcher.push(chunk.value)
  }

  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        while (!isOver) {
          const leaving = await nextBytes().catch((error: unknown) => {
            void reader.cancel(error).catch(() => undefined)
            throw error
          })
          if (leaving.length === 0) continue
          controller.enqueue(leaving.length === 1 ? (leaving[0] as Uint8Array) : joinBytes(leaving))
          return
        }
        // an error takes what is still in the queue with it: it waits until that was read
        if (failure === null) controller.close()
        else controller.error(failure.error)
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  )
}
