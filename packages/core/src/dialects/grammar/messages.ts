import type { Grammar, Recognised, Sighting, Source } from "../sighting.ts"
import { nextTag, readTag } from "../tags.ts"
import { jsonEnd, OPEN, skip } from "./extent.ts"
import { tagCalls } from "./parameters.ts"

const LONGEST_HEADER = 300
const RECIPIENT = /\bto=\s*([^\s<|]{1,128})/
/** Recipients that are people or the model itself: what is said to them is talk, whatever it looks like. */
const PEOPLE: ReadonlySet<string> = new Set(["user", "self", "assistant", "all", "human"])
const MESSAGE_ENDS: ReadonlySet<string> = new Set(["eom", "eot", "end", "return", "call", "eom_id", "eot_id"])

/**
 * A message with a header: `<|channel|>commentary to=functions.read <|constrain|>json<|message|>{…}<|call|>`. `at` stands in the
 * header, behind whatever opened it. Only a tool as recipient makes it a call; a message to a person is stepped over whole.
 */
export const messageCalls: Grammar = (source, at) => {
  const { text, isEnd } = source
  const body = bodyStart(source, at)
  if (body === null || body === "more") return body
  const header = text.slice(at, body)
  const recipient = RECIPIENT.exec(header)?.[1]
  if (recipient === undefined || PEOPLE.has(recipient)) return talk(source, body)
  const start = skip(text, body)
  if (start >= text.length) return isEnd ? null : "more"
  if (text[start] === "<") return inTags(source, start)
  if (text[start] !== "{") return null
  return inJson(source, at, start, recipient)
}

function bodyStart(source: Source, from: number): number | null | "more" {
  for (let at = from; ; ) {
    const tag = nextTag(source.text, at, source.isEnd)
    if (tag === "more") return source.text.length - from > LONGEST_HEADER ? null : "more"
    if (tag === null || tag.start - from > LONGEST_HEADER || tag.bars !== 3) return null
    if (tag.name === "message") return tag.end
    if (tag.name !== "channel" && tag.name !== "constrain" && tag.name !== "start") return null
    at = tag.end
  }
}

function talk(source: Source, from: number): Recognised {
  for (let at = from; ; ) {
    const tag = nextTag(source.text, at, source.isEnd)
    if (tag === "more") return "more"
    if (tag === null) return { end: source.text.length, calls: [] }
    if (tag.bars === 3 && MESSAGE_ENDS.has(tag.name)) return { end: tag.start, calls: [] }
    at = tag.end
  }
}

function inJson(source: Source, at: number, start: number, name: string): Recognised {
  const { text, isEnd } = source
  const end = jsonEnd(text, start)
  if (end === OPEN && !isEnd) return "more"
  const close = end > 0 ? skip(text, end) : -1
  if (close >= text.length && !isEnd) return "more"
  if (end > 0 && (close >= text.length || !/["'}\],:]/.test(text[close] as string))) return one(at, name, start, end, true)
  const tag = nextTag(text, Math.max(end, start + 1), isEnd)
  if (tag === "more") return "more"
  return one(at, name, start, tag === null ? text.length : tag.start, tag !== null)
}

const one = (at: number, name: string, start: number, end: number, whole: boolean): Recognised => ({
  end,
  calls: [{ name, start: at, end, id: null, written: { kind: "json", start, end }, whole }],
})

/** The calls of one message, each a tag of its own. */
function inTags(source: Source, from: number): Recognised {
  const calls: Sighting[] = []
  let at = from
  for (;;) {
    const start = skip(source.text, at)
    if (start >= source.text.length && !source.isEnd) return "more"
    if (source.text[start] !== "<") break
    const tag = readTag(source.text, start, source.isEnd)
    if (tag === "more") return "more"
    if (tag === null || tag.bars === 3) break
    const found = tag.name === "invoke" && !tag.isClose ? tagCalls(source, start) : null
    if (found === "more") return "more"
    if (found !== null) calls.push(...found.calls)
    at = found?.end ?? tag.end
  }
  return calls.length === 0 ? null : { end: at, calls }
}
