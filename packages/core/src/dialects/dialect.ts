import type { Grammar, Source } from "./sighting.ts"

/** One way to write a call as text: one file, one row of docs/dialects.md. */
export interface Dialect {
  readonly id: string
  readonly title: string
  /** Who writes it. */
  readonly models: string
  /** It has marks of its own, which nobody writes by chance. */
  readonly marked: boolean
  /** Tags that begin it, by folded name: "tool_call" stands for every spelling of it. */
  readonly tags?: readonly string[]
  /** Where the grammars begin: at the tag, behind it (the default), or at the word before it. */
  readonly from?: "tag" | "behind" | "header"
  /** Only tags with bars on these sides: 0 none, 1 left, 2 right, 3 both. */
  readonly bars?: number
  /** Only tags of these namespaces. */
  readonly spaces?: readonly string[]
  /** What else begins it. */
  readonly triggers?: readonly Trigger[]
  /** Tried in order; the first that sees a call wins. */
  readonly body: readonly Grammar[]
  readonly examples: readonly DialectExample[]
}

/** A character that may stand at the beginning of a call, and where the call would begin. */
export interface Trigger {
  readonly char: string
  /** The offset to read from; NOWHERE when this is not such a place, LATER when more text must come to say. `floor`: what lies before is taken. */
  locate(source: Source, at: number, floor: number): number
}

export const NOWHERE = -1
export const LATER = -2

export interface DialectExample {
  readonly text: string
  readonly calls: readonly ExampleCall[]
  /** What is unusual about it. */
  readonly note?: string
}

export interface ExampleCall {
  readonly name: string
  readonly arguments: Readonly<Record<string, unknown>>
}

/** A fixed text that begins a call; the grammar reads behind it, or from it. */
export function literal(text: string, from: "at" | "behind" = "behind"): Trigger {
  return {
    char: text[0] as string,
    locate({ text: all, isEnd }, at) {
      if (all.startsWith(text, at)) return from === "behind" ? at + text.length : at
      return !isEnd && all.length - at < text.length && text.startsWith(all.slice(at)) ? LATER : NOWHERE
    },
  }
}

/** A character as it is. */
export const here = (char: string): Trigger => ({ char, locate: (_source, at) => at })
