import { overlapOf, weightOf } from "./continuation/overlap.ts"
import { placeOfCut, takesObject } from "./continuation/place.ts"
import { goOnText, type Message, type Prefill, prefillsFor, shorterText } from "./continuation/requests.ts"
import { parseObject } from "./json/strict.ts"
import { mend } from "./mend.ts"
import { readJson } from "./read-json.ts"
import type { EscalatedCall, MendOptions, MendResult, Tool } from "./turn.ts"

export interface ContinuationOptions {
  /** How often this call was continued before. */
  readonly attempt?: number
  /** How often the host wants to pay for it; default 2. */
  readonly most?: number
  /** The longest prefix worth sending back, in characters; a longer one asks for a shorter call. Default 65,536. */
  readonly prefixChars?: number
}

/** How to get the rest of a call that was cut off. The host decides whether to ask. */
export interface Continuation {
  readonly id: string
  readonly name: string
  /** "continue": ask for the rest. "shorter": ask for a shorter call. */
  readonly ask: "continue" | "shorter"
  /** The argument text as far as it came. */
  readonly prefix: string
  /** JSON pointer of the value that was cut, and the members that are whole; null where the text is no JSON so far. */
  readonly place: { readonly pointer: string; readonly whole: readonly string[] } | null
  /** To be put behind the conversation: what was written so far, and the request. */
  readonly messages: readonly Message[]
  /** Instead of `messages`, where the provider can go on from an assistant message. */
  readonly prefill: { readonly deepseek: Prefill; readonly anthropic: Prefill; readonly vllm: Prefill } | null
}

const MOST = 2
const PREFIX_CHARS = 65_536

/**
 * The request for the rest of the last call that was cut off, or null when there is none or the host's budget is used up.
 * @example const more = continuation(mend(turn, tools)); // then merge(more.prefix, answer, { tools, name: more.name })
 */
export function continuation(result: MendResult, options: ContinuationOptions = {}): Continuation | null {
  const cut = result.escalated.findLast((call) => call.reason === "truncated")
  const { attempt = 0, most = MOST, prefixChars = PREFIX_CHARS } = options
  if (cut === undefined || attempt >= most) return null
  const { id, name, arguments: prefix } = cut
  const place = placeOfCut(prefix)
  if (!mayGoOn(cut, prefixChars)) {
    const messages: Message[] = [{ role: "user", content: shorterText(name, place?.pointer ?? "") }]
    return { id, name, ask: "shorter", prefix, place, messages, prefill: null }
  }
  const messages: Message[] = [
    { role: "assistant", content: prefix },
    { role: "user", content: goOnText(name, prefix.length) },
  ]
  return { id, name, ask: "continue", prefix, place, messages, prefill: prefillsFor(prefix) }
}

/** A call that is whole as JSON and was only declared cut has no rest to ask for; nor has one that has not begun. */
const mayGoOn = ({ arguments: prefix }: EscalatedCall, most: number): boolean =>
  prefix.length <= most && /[{[]/.test(prefix) && parseObject(prefix) === undefined

export interface MergeOptions extends MendOptions {
  /** With tools and a name the whole is mended as a call; without, it is only read. */
  readonly tools?: readonly Tool[]
  readonly name?: string
  readonly id?: string
  /** As the provider said it of the second answer. */
  readonly finishReason?: string | null
}

export interface Merged {
  /** The whole argument text, or null when it can be joined in two ways, or begins with talk that may be content or not. */
  readonly text: string | null
  /** How the second answer was joined. */
  readonly how: "joined" | "overlapped" | "restarted" | "ambiguous"
  /** Characters of the second answer that repeat the first. */
  readonly overlap: number
  /** The call as mended; null without tools, or when there is no one text. */
  readonly result: MendResult | null
}

/** Joins what was cut off with what came after it, and mends the whole. Two ways to join that both give a call are none. */
export function merge(prefix: string, more: string, options: MergeOptions = {}): Merged {
  const rest = withoutFence(more)
  const anew = begunAnew(prefix, rest, options)
  if (anew !== null) return anew
  if (TALK.test(rest) && !TALK.test(prefix)) return ambiguous(0)
  const overlap = overlapOf(prefix, rest)
  const weight = weightOf(prefix, rest, overlap)
  const joined = () => mergedAs(prefix + rest, "joined", 0, options)
  const lapped = () => mergedAs(prefix + rest.slice(overlap), "overlapped", overlap, options)
  if (weight === "sure") return lapped()
  if (overlap === 0) return joined()
  const plain = joined()
  const shorter = lapped()
  if (!isSound(shorter)) return plain
  if (!isSound(plain)) return shorter
  return weight === "chance" ? plain : ambiguous(overlap)
}

const ambiguous = (overlap: number): Merged => ({ text: null, how: "ambiguous", overlap, result: null })

/**
 * The second answer as a call of its own; null where it goes on from the first. It is one when it starts as the first did or is a whole object,
 * unless the two together are strict JSON. Ex) {"children":[ and {"children":[]}]} belong together.
 */
function begunAnew(prefix: string, rest: string, options: MergeOptions): Merged | null {
  if (!/^\s*[{[]/.test(rest) || parseObject(prefix + rest) !== undefined) return null
  const isAlike = startsAlike(prefix, rest)
  if (!isAlike && parseObject(rest) === undefined) return null
  const anew = mergedAs(rest.trimStart(), "restarted", 0, options)
  // where no object can stand, the two together are a call by a lenient reading only: no rival of one that starts as the first did
  if (isAlike && !takesObject(prefix)) return anew
  const isCall = isSound(anew)
  if (isCall === isSound(mergedAs(prefix + rest, "joined", 0, options))) return ambiguous(0)
  return isCall ? anew : null
}

const isSound = ({ text, result }: Merged): boolean => (result === null ? text !== null && readJson(text).complete : result.calls.length > 0)

function mergedAs(text: string, how: Merged["how"], overlap: number, options: MergeOptions): Merged {
  const { tools, name, id = "call_0", finishReason = null, ...rest } = options
  if (tools === undefined || name === undefined) {
    const read = readJson(text)
    return { text: read.complete ? (read.text ?? text) : text, how, overlap, result: null }
  }
  return { text, how, overlap, result: mend({ toolCalls: [{ id, name, arguments: text }], finishReason }, tools, rest) }
}

/** Ex) ```json … ``` : at both ends the marks are the chat's, at one end alone they are content. */
function withoutFence(more: string): string {
  const open = /^\s*```[a-z]*\r?\n/i.exec(more)
  const close = /\r?\n```\s*$/.exec(more)
  return open === null || close === null ? more : more.slice(open[0].length, close.index)
}

/** Ex) Sure, here is the rest: … : inside a text that was cut nobody can tell where the talk ends and the text goes on. */
const TALK =
  /^\s*(?:sure|certainly|of course|okay|ok|here(?:'s| is| are)|continu(?:ing|ation|ed)|the rest|apologies|i apologi[sz]e|sorry|understood|got it|no problem|absolutely|my apologies|resuming|picking up)\b/i

const ALIKE = 12

/** The second answer starts as the first one did, but for the spacing. */
function startsAlike(prefix: string, more: string): boolean {
  const first = withoutSpace(prefix)
  const second = withoutSpace(more)
  const size = Math.min(ALIKE, first.length)
  return second.length > size && second.startsWith(first.slice(0, size))
}

const withoutSpace = (text: string): string => text.trimStart().slice(0, 64).replace(/\s+/g, "")
