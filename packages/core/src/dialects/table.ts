// Builds the lookup table from start marks to the dialects that begin with them.
import { isDigit, isLetter } from "../json/chars.ts"
import { pushTo } from "../push-to.ts"
import type { CallTrigger, Dialect } from "./dialect.ts"
import type { ToolIndex } from "./sighting.ts"
import type { MarkupTag } from "./tags.ts"
import { isThinking } from "./thinking.ts"

/** A text to search for, a text that must also occur, and a check of neighbours that rejects most prose. */
export interface SearchNeedle {
  readonly text: string
  readonly needs: string | null
  readonly mayBegin: ((text: string, at: number) => boolean) | null
}

/** A mark with a blank after its bracket, or the start of one. Ex) < /tool_call> , < tool_call > */
const SPACED_TAG = /^(?:$|[|｜‖/\\]|t(?:$|o(?:$|o(?:$|l)))|f(?:$|u(?:$|n(?:$|c))))/i

const BAR = 124
/** Text after `<|` in a mark. Ex) not the arrow of a class diagram, a <|-- b , nor an operator, f <| 3 */
const BEHIND_BAR = /^(?:$|[^\s\d-]| (?:$|[|｜/\\]|t(?:$|o(?:$|o))|f(?:$|u(?:$|n))))/i

const NEEDLE_GUARDS: Readonly<Record<string, (text: string, at: number) => boolean>> = {
  // the next characters distinguish a comparison from a tag
  "<": (text, at) => {
    const c = text.charCodeAt(at + 1)
    if (c === 32 || c === 10) return SPACED_TAG.test(text.slice(at + 2, at + 6))
    if (c === BAR) return BEHIND_BAR.test(text.slice(at + 2, at + 7))
    return c === 47 || !(c >= 48 && c <= 61)
  },
  // in prose a blank precedes the parenthesis; in a call the name does, possibly in quotes
  "(": (text, at) => {
    const c = text.charCodeAt(at - 1)
    return c > 32 && (isLetter(c) || isDigit(c) || c === 45 || c === 39 || c === 34 || c === 96)
  },
  // an object begins with a key, not with another brace
  "{": (text, at) => text.charCodeAt(at + 1) !== 123,
  // "to=", "function=", "invoke name="
  "=": (text, at) => {
    const c = text.charCodeAt(at - 1)
    return c === 111 || c === 110 || c === 101
  },
}

interface TriggeredDialect {
  readonly dialect: Dialect
  readonly trigger: CallTrigger
}

export interface DialectTable {
  readonly searchNeedles: readonly SearchNeedle[]
  /** Matches the first character of any needle. */
  readonly needleStart: RegExp
  triggers(index: number): readonly TriggeredDialect[]
  byTag(tag: MarkupTag, words: ToolIndex): readonly Dialect[]
}

const EMPTY_LIST: readonly never[] = []

export function tableOf(dialectList: readonly Dialect[]): DialectTable {
  const byTag = new Map<string, Dialect[]>()
  const byNeedle = new Map<string, TriggeredDialect[]>([["<", []]])
  for (const dialect of dialectList) {
    for (const tag of dialect.tags ?? EMPTY_LIST) pushTo(byTag, tag, dialect)
    for (const trigger of dialect.triggers ?? EMPTY_LIST) pushTo(byNeedle, trigger.needle, { dialect, trigger })
  }
  // dialects without marks: the tag is named like the tool
  const toolTagDialects = dialectList.filter(({ tags, triggers }) => tags === undefined && triggers === undefined)
  const triggerLists = [...byNeedle.values()]
  return {
    needleStart: new RegExp(
      `[${[...byNeedle.keys()].map((needle) => needle.charAt(0).replace(/[\]\\^-]/, "\\$&")).join("")}]`,
    ),
    searchNeedles: [...byNeedle].map(([text, list]) => ({
      text,
      needs: list[0]?.trigger.needs ?? null,
      mayBegin: NEEDLE_GUARDS[text] ?? null,
    })),
    triggers: (index) => triggerLists[index] ?? EMPTY_LIST,
    byTag(tag, words) {
      if (tag.isClose) return EMPTY_LIST
      const tagDialects = byTag.get(tag.name)?.filter((dialect) => fitsTag(dialect, tag)) ?? EMPTY_LIST
      const isTool = tag.bars === 0 && words.has(tag.raw) && !isThinking(tag.raw)
      return isTool ? [...tagDialects, ...toolTagDialects] : tagDialects
    },
  }
}

const fitsTag = (dialect: Dialect, tag: MarkupTag): boolean =>
  (dialect.bars === undefined || dialect.bars === tag.bars) &&
  (dialect.spaces === undefined || dialect.spaces.includes(tag.space))
