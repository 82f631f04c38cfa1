// Grammar of messages with a header that names the tool: <|channel|>commentary to=functions.read.
import { OPEN_BRACE, toStructure } from "../../json/chars.ts"
import type { CallCandidate, CallGrammar, ParsedCalls, TextSource } from "../sighting.ts"
import { findTag, type MarkupTag, nextTag, tagBehind } from "../tags.ts"
import { trimmedEnd } from "./extent.ts"
import { argumentsAt } from "./named-json.ts"
import { oneCall } from "./one-call.ts"
import { tagCalls } from "./parameters.ts"
import { skipSpaces } from "./probe.ts"

const MAX_HEADER_LENGTH = 300
const RECIPIENT_PATTERN = /\bto=\s*([^\s<|]{1,128})/
/** Recipients that are people or the model itself: messages to them are not calls. */
const PERSON_RECIPIENTS: ReadonlySet<string> = new Set(["user", "self", "assistant", "all", "human"])
/** Name of the reasoning channel, after its mark or at the start of a header that begins after it. */
const THOUGHT_CHANNEL = /(?:^|\|>)\s{0,4}analysis\b/
const MESSAGE_ENDS: ReadonlySet<string> = new Set(["eom", "eot", "end", "return", "call", "eom_id", "eot_id"])

/**
 * Reads a message with a header: `<|channel|>commentary to=functions.read <|constrain|>json<|message|>{…}<|call|>`.
 * `at` is in the header, after its opener. The message is a call only if a tool is the recipient; a message to a person
 * is skipped as a whole.
 */
export const messageCalls: CallGrammar = (source, at) => {
  const { text } = source
  const bodyAt = bodyStart(source, at)
  if (bodyAt === null) return null
  const header = text.slice(at, bodyAt)
  const toolRecipient = RECIPIENT_PATTERN.exec(header)?.[1]
  if (toolRecipient === undefined || PERSON_RECIPIENTS.has(toolRecipient)) {
    const end = messageEnd(source, bodyAt)?.start ?? text.length
    return { end, calls: [], ...(THOUGHT_CHANNEL.test(header) ? { isThought: true } : {}) }
  }
  const start = skipSpaces(source, bodyAt)
  if (text[start] === "<") return inTags(source, start)
  return toStructure(text.charCodeAt(start)) === OPEN_BRACE
    ? argumentsAt(source, at, start, { name: toolRecipient, id: null })
    : plainBody(source, at, start, toolRecipient)
}

/** Reads a body that may be a tool's single text argument. Ex) to=functions.python<|message|>print(1)<|call|> */
function plainBody(source: TextSource, at: number, start: number, name: string): ParsedCalls | null {
  const mark = messageEnd(source, start)
  if (mark?.name !== "call" || source.words.find(name) === null) return null
  const written = { kind: "json", start, end: trimmedEnd(source.text, start, mark.start) } as const
  return oneCall({ name, start: at, end: mark.start, written })
}

function bodyStart(source: TextSource, from: number): number | null {
  for (let at = from; ; ) {
    const tag = nextTag(source, at, MAX_HEADER_LENGTH - (at - from))
    if (tag === null || tag.bars !== 3) return null
    if (tag.name === "message") return tag.end
    if (tag.name !== "channel" && tag.name !== "constrain" && tag.name !== "start") return null
    at = tag.end
  }
}

const messageEnd = (source: TextSource, from: number): MarkupTag | null =>
  findTag(source, from, (tag) => tag.bars === 3 && MESSAGE_ENDS.has(tag.name))

/** Reads the calls of one message, each in a tag of its own. */
function inTags(source: TextSource, from: number): ParsedCalls | null {
  const calls: CallCandidate[] = []
  let at = from
  for (;;) {
    const tag = tagBehind(source, at)
    if (tag === null || tag.bars === 3) break
    const found = tag.name === "invoke" && !tag.isClose ? tagCalls(source, tag.start) : null
    if (found !== null) calls.push(...found.calls)
    at = found?.end ?? tag.end
  }
  return calls.length === 0 ? null : { end: at, calls }
}
