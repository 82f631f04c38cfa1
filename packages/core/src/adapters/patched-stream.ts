import { joinBytes } from "../wires/frames.ts"
import type { StreamPatcher } from "../wires/stream-patcher.ts"

/**
 * The stream as the patcher lets it pass. Reads only when somebody reads, and gives up the source when nobody wants it
 * any more. One stream, not a TransformStream behind a pipe: that takes twice as long for each chunk.
 */
export function patchedStream(
  source: ReadableStream<Uint8Array>,
  patcher: StreamPatcher,
  onCancel: (reason: unknown) => void = () => {},
): ReadableStream<Uint8Array> {
  const reader = source.getReader()
  let end: { readonly error: unknown } | "closed" | null = null

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
      // some clients look for an error in each piece they read: the last ones are not joined
      if (end === null && leaving.length > 1) controller.enqueue(joinBytes(leaving))
      else for (const bytes of leaving) controller.enqueue(bytes)
      // an error would take with it what was not read yet: it waits for the next read
      return
    }
    if (end === "closed") controller.close()
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
