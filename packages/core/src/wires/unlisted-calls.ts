// Wraps a wire so that only calls of listed tools are mended.
import type { Tool } from "../turn.ts"
import type { Signal, Wire } from "./wire.ts"

/** Returns the wire for a request that does not list all tools: calls of unlisted tools pass unchanged. */
export function passUnlisted(wire: Wire, tools: readonly Tool[]): Wire {
  // a listed tool's name in another style still counts as listed
  const listed = new Set(tools.map(({ name }) => plainName(name)))

  function withoutUnlisted(signals: readonly Signal[]): readonly Signal[] {
    const unlisted = new Set<string>()
    return signals.flatMap((signal): readonly Signal[] => {
      if (signal.kind === "call" && !listed.has(plainName(signal.piece.name ?? ""))) {
        unlisted.add(signal.key)
        return [{ kind: "part", turn: signal.turn }]
      }
      return signal.kind === "end-call" && unlisted.has(signal.key) ? [] : [signal]
    })
  }

  return {
    ...wire,
    readBody: (body) => withoutUnlisted(wire.readBody(body)),
    readEvent: (value, memory) => withoutUnlisted(wire.readEvent(value, memory)),
  }
}

const plainName = (name: string): string => name.toLowerCase().replace(/[^a-z\d]/g, "")
