import type { Dialect, Trigger } from "./dialect.ts"
import type { Vocabulary } from "./sighting.ts"
import type { Tag } from "./tags.ts"

/** The dialects by what begins them. */
export interface Table {
  /** The next character at or behind a place that may begin a call; -1 when none comes. */
  next(text: string, from: number): number
  triggers(char: string): readonly { readonly dialect: Dialect; readonly trigger: Trigger }[]
  byTag(tag: Tag, words: Vocabulary): readonly Dialect[]
}

const NONE: readonly never[] = []

/** `named`: the dialect in which the tag is the tool. */
export function tableOf(dialects: readonly Dialect[], named: Dialect | null): Table {
  const byTag = new Map<string, Dialect[]>()
  const byChar = new Map<string, { dialect: Dialect; trigger: Trigger }[]>()
  for (const dialect of dialects) {
    for (const tag of dialect.tags ?? NONE) push(byTag, tag, dialect)
    for (const trigger of dialect.triggers ?? NONE) push(byChar, trigger.char, { dialect, trigger })
  }
  const isStart = new Uint8Array(128)
  isStart[60] = 1
  const wide = new Set<number>()
  for (const char of byChar.keys()) {
    const code = char.charCodeAt(0)
    if (code < 128) isStart[code] = 1
    else wide.add(code)
  }
  return {
    next(text, from) {
      for (let at = from; at < text.length; at++) {
        const c = text.charCodeAt(at)
        if (c < 128 ? isStart[c] === 1 : c > 0x2000 && wide.has(c)) return at
      }
      return -1
    },
    triggers: (char) => byChar.get(char) ?? NONE,
    byTag(tag, words) {
      if (tag.isClose) return NONE
      const own = byTag.get(tag.name)?.filter((dialect) => fits(dialect, tag)) ?? NONE
      return named === null || tag.bars !== 0 || !words.has(tag.raw) ? own : [...own, named]
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
