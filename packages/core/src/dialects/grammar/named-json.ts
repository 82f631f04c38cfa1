import type { Grammar, Recognised, Source } from "../sighting.ts"
import { readTag } from "../tags.ts"
import { brokenEnds } from "./broken-end.ts"
import { jsonEnd, OPEN, skip, trimmedEnd } from "./extent.ts"

/** From the start of the name to the brace: longer is prose. */
const LONGEST_HEADER = 240
const SEPARATORS: ReadonlySet<string> = new Set(["tool_sep", "tool_call_argument_begin", "constrain", "message", "tool_call_begin", "content", "role_sep"])

interface Header {
  readonly name: string | null
  readonly id: string | null
}

/** Only with that separator in the header: what else begins alike belongs to another dialect. */
export function namedJsonAfter(separator: string): Grammar {
  return (source, at) => {
    const found = namedJson(source, at)
    if (found === null || found === "more") return found
    const [call] = found.calls
    const start = call?.written.kind === "json" ? call.written.start : at
    return separatorsIn(source, at, start).includes(separator) ? found : null
  }
}

function separatorsIn(source: Source, start: number, end: number): string[] {
  const out: string[] = []
  for (let at = source.text.indexOf("<", start); at >= 0 && at < end; at = source.text.indexOf("<", at + 1)) {
    const tag = readTag(source.text, at, true)
    if (tag !== null && tag !== "more") out.push(tag.name)
  }
  return out
}

/** A name, then its arguments as a JSON object, with a separator of the dialect between: `read[ARGS]{…}`, `functions.read:0<|…|>{…}`. */
export const namedJson: Grammar = (source, at) => {
  const { text, isEnd } = source
  // no further than a header goes: a text full of openers would be searched to its end from each of them
  const ahead = text.slice(at, at + LONGEST_HEADER + 1).indexOf("{")
  if (ahead < 0) return !isEnd && text.length - at <= LONGEST_HEADER ? "more" : null
  const brace = at + ahead
  const header = readHeader(source, at, brace)
  return header === null ? null : argumentsAt(source, at, brace, header)
}

/** The object at a brace as the arguments of the call whose header begins at `at`. */
export function argumentsAt(source: Source, at: number, brace: number, header: Header): Recognised {
  const { text, isEnd } = source
  const end = jsonEnd(text, brace)
  if (end === OPEN && !isEnd) return "more"
  const follows = end > 0 ? behind(source, end) : null
  if (follows === "more") return "more"
  if (follows !== null) return done(header, at, brace, end, follows, true)
  const ends = brokenEnds(source, brace, Math.max(end, brace + 1))
  if (ends === "more") return "more"
  // a mark inside a string that never closes is content: only marks outside strings, or those that end the text
  const stop = ends.find((each) => each.isMark && (each.isOutside || each.provesString)) ?? { at: text.length, isMark: false, provesString: false }
  return done(header, at, brace, trimmedEnd(text, 0, stop.at), stop.at, (stop.isMark && !stop.provesString) || end > 0)
}

const done = (header: Header, start: number, brace: number, end: number, next: number, whole: boolean) => ({
  end: next,
  calls: [{ name: header.name, start, end: next, id: header.id, written: { kind: "json", start: brace, end } as const, whole }],
})

/** Behind a balanced object: its fence or parenthesis, then a mark, a separator, or nothing that could belong to it. */
function behind(source: Source, end: number): number | null | "more" {
  const { text, isEnd } = source
  let at = skip(text, end)
  if (!isEnd && at < text.length && "```".startsWith(text.slice(at))) return "more"
  if (text.startsWith("```", at)) at = skip(text, at + 3)
  if (text[at] === ")") at = skip(text, at + 1)
  if (at >= text.length) return isEnd ? at : "more"
  if (/["'}\],:]/.test(text[at] as string) && !text.startsWith("[TOOL_CALLS]", at)) return null
  return trimmedEnd(text, 0, at)
}

const CALL_ID = /\[CALL_ID\]\s*([\w-]{1,64})/
const FENCE = /```[\w-]*/g

/** The name, out of separators, type words and fences. Null when what stands there is no header. */
/** Ex) read with arguments: {…} */
const WITH = /\s+with (?:the )?(?:arguments|args|parameters|input):?\s*$/i

function readHeader(source: Source, start: number, brace: number): Header | null {
  const pieces = separated(source, start, brace)
  if (pieces === null) return null
  const id = CALL_ID.exec(source.text.slice(start, brace))?.[1] ?? null
  const words = pieces
    .map((piece) => piece.replace(CALL_ID, " ").replace("[ARGS]", " ").replace(FENCE, " ").replace(WITH, "").trim())
    .filter((piece) => piece !== "" && piece !== "json")
  const named = words.length > 1 && words[0] === "function" ? words[1] : words[0]
  if (named === undefined || words.length > 2) return null
  const bare = named.replace(/[:(=]\s*$/, "").trim()
  if (!/^[\p{L}\p{N}_.:/\\-]{1,128}$/u.test(bare) && source.words.find(bare) === null) return null
  return counted(bare, id)
}

function separated(source: Source, start: number, brace: number): string[] | null {
  const pieces: string[] = []
  let from = start
  for (let at = source.text.indexOf("<", start); at >= 0 && at < brace; at = source.text.indexOf("<", from)) {
    const tag = readTag(source.text, at, true)
    if (tag === null || tag === "more" || !SEPARATORS.has(tag.name)) return null
    pieces.push(source.text.slice(from, at))
    from = tag.end
  }
  pieces.push(source.text.slice(from, brace))
  return pieces
}

/** Ex) functions.read:3 : the number counts calls of the conversation; the whole is the id the model expects back. A bare 3 names nothing. */
function counted(name: string, id: string | null): Header {
  const hit = /^(.*?):(\d{1,6})$/.exec(name)
  if (hit !== null) return { name: hit[1] as string, id: id ?? name }
  return /^\d{1,6}$/.test(name) ? { name: null, id } : { name, id }
}
