import type { Dialect, Trigger } from "./dialect.ts"
import type { Vocabulary } from "./sighting.ts"
import type { Tag } from "./tags.ts"
import { isThinking } from "./thinking.ts"

/** A text to search for, what must occur for it to matter, and a look at its neighbours that tells most of prose from calls. */
export interface Needle {
  readonly text: string
  readonly needs: string | null
  readonly mayBegin: ((text: string, at: number) => boolean) | null
}

const GUARDS: Readonly<Record<string, (text: string, at: number) => boolean>> = {
  // a comparison is told from a tag by the next two characters
  "<": (text, at) => {
    const c = text.charCodeAt(at + 1)
    if (c === 32 || c === 10) return /[|｜‖/\\]|^$/.test(text.charAt(at + 2))
    return c === 47 || !(c >= 48 && c <= 61)
  },
  // a bracket of prose has a blank before it, one of a call the name, perhaps in quotes
  "(": (text, at) => {
    const c = text.charCodeAt(at - 1)
    return (c >= 97 && c <= 122) || (c >= 65 && c <= 90) || (c >= 48 && c <= 57) || c === 95 || c === 45 || c === 39 || c === 34 || c === 96
  },
  // an object begins with a key
  "{": (text, at) => text.charCodeAt(at + 1) !== 123,
  // "to=", "function=", "invoke name="
  "=": (text, at) => {
    const c = text.charCodeAt(at - 1)
    return c === 111 || c === 110 || c === 101
  },
}

export interface Triggered {
  readonly dialect: Dialect
  readonly trigger: Trigger
}

/** The dialects by what begins them. */
export interface Table {
  readonly needles: readonly Needle[]
  /** By the index of the needle. */
  triggers(index: number): readonly Triggered[]
  byTag(tag: Tag, words: Vocabulary): readonly Dialect[]
}

const NONE: readonly never[] = []

/** `named`: the dialect in which the tag is the tool. */
export function tableOf(dialects: readonly Dialect[], named: Dialect | null): Table {
  const byTag = new Map<string, Dialect[]>()
  const byNeedle = new Map<string, Triggered[]>([["<", []]])
  for (const dialect of dialects) {
    for (const tag of dialect.tags ?? NONE) push(byTag, tag, dialect)
    for (const trigger of dialect.triggers ?? NONE) push(byNeedle, trigger.needle, { dialect, trigger })
  }
  const lists = [...byNeedle.values()]
  return {
    needles: [...byNeedle].map(([text, list]) => ({ text, needs: list[0]?.trigger.needs ?? null, mayBegin: GUARDS[text] ?? null })),
    triggers: (index) => lists[index] ?? NONE,
    byTag(tag, words) {
      if (tag.isClose) return NONE
      const own = byTag.get(tag.name)?.filter((dialect) => fits(dialect, tag)) ?? NONE
      return named === null || tag.bars !== 0 || !words.has(tag.raw) || isThinking(tag.raw) ? own : [...own, named]
    },
  }
}

const fits = (dialect: Dialect, tag: Tag): boolean =>
  (dialect.bars === undefined || dialect.bars === tag.bars) && (dialect.spaces === undefined || dialect.spaces.includes(tag.space))

function push<T>(map: Map<string, T[]>, key: string, value: T): void {
  const list = map.get(key)
  if (list === undefined) map.set(key, [value])
  else list.push(value)
}
