// Finds calls in the text of a message, and declares them under the ids that results name.
import { scanDialects } from "../dialects/index.ts"
import type { CallBlock } from "../dialects/scan.ts"
import type { CallCandidate, KnownTool, ToolIndex, WrittenMember } from "../dialects/sighting.ts"
import { numberBehind, numberInText, plainId, unnumberedId } from "../ids/plain-id.ts"
import type { Limits } from "../limits.ts"
import { pushTo } from "../push-to.ts"
import { callPart } from "./part.ts"
import { type Fields, isObject, type Shape } from "./shape.ts"

/** Nothing runs here, so any name may be a tool: the results show that the calls ran. */
const ANY_TOOL: ToolIndex = { names: [], has: () => true, mayCall: () => true, find: (name) => wordOf(name) }

const wordOf = (name: string): KnownTool => ({
  name,
  argumentKeys: [],
  required: [],
  isText: () => false,
  anchor: null,
})

interface FoundCall {
  /** Id as the model wrote it. */
  readonly id: string | null
  readonly name: string
  readonly text: string
}

/**
 * Returns the message with the calls of its text or thinking declared under these ids (in Responses, the resulting
 * items); null unless there are as many calls as ids and the assignment is clear.
 */
export function declareTextCalls(
  message: unknown,
  ids: readonly string[],
  shape: Shape,
  limits: Limits,
): readonly object[] | null {
  if (!isObject(message)) return null
  try {
    const inText = findCalls(textsIn(message), ids.length, limits)
    if (inText !== null) return declared(withTexts(message, inText.texts), ids, inText.calls, shape)
    // thinking stays unchanged: it may be signed
    const inThought = findCalls(thoughtsIn(message), ids.length, limits)
    return inThought === null ? null : declared(message, ids, inThought.calls, shape)
  } catch {
    // a getter threw: what the model wrote is unknown
    return null
  }
}

/**
 * Finds exactly the expected number of calls, and the texts without them. Unmarked calls count only if there are too
 * few marked ones.
 */
function findCalls(
  texts: readonly string[],
  count: number,
  limits: Limits,
): { readonly calls: readonly FoundCall[]; readonly texts: readonly string[] } | null {
  if (texts.some((text) => text.length > limits.textChars)) return null
  const seen = texts.map((text) => ({ text, blocks: scanDialects(ANY_TOOL).end(text) }))
  for (const isTaken of [(block: CallBlock) => block.marked, () => true]) {
    const found = seen.map(({ text, blocks }) => ({ text, blocks: blocks.filter(isTaken) }))
    const calls = found.flatMap(({ text, blocks }) =>
      blocks.flatMap((block) => block.calls.flatMap((call) => callOf(call, text) ?? [])),
    )
    if (calls.length === count) return { calls, texts: found.map(({ text, blocks }) => withoutBlocks(text, blocks)) }
  }
  return null
}

function declared(
  message: object,
  ids: readonly string[],
  calls: readonly FoundCall[],
  shape: Shape,
): readonly object[] | null {
  const ordered = idsOfCalls(ids, calls)
  if (ordered === null) return null
  const parts = calls.map(({ name, text }, i) => {
    const givenId = ordered[i] as string
    const value = shape.call(givenId, name, text)
    return callPart({ value, index: i, givenId, givenName: name, given: text, form: "text" })
  })
  if (shape.name !== "responses") return [shape.rebuild(message, [...shape.parts(message as Fields), ...parts])]
  const { content } = message as Fields
  const isEmpty = content === null || (Array.isArray(content) && content.length === 0)
  return [...(isEmpty ? [] : [message]), ...parts.map(({ value }) => value)]
}

/**
 * Returns the id of each call: derived from the one that the model wrote, or assigned by the number in the text. Ids
 * that the host made up are in the order of the calls; null if the assignment is unclear.
 */
function idsOfCalls(ids: readonly string[], calls: readonly FoundCall[]): readonly string[] | null {
  const written = new Set(calls.map(({ id }) => plainId(id ?? "")))
  const bySource = new Map<string, string[]>()
  for (const id of ids) {
    const sources = [plainId(id), unnumberedId(id, "_") ?? ""]
    pushTo(bySource, sources.find((source) => written.has(source)) ?? "", id)
  }
  const others = bySource.get("") ?? []
  const isNumbered = others.map((id) => !Number.isNaN(numberInText(id)))
  if (isNumbered.includes(true) && isNumbered.includes(false)) return null
  for (const [source, list] of bySource) {
    const rankOf = (id: string): number =>
      source === "" ? numberInText(id) : plainId(id) === source ? 0 : numberBehind(id)
    list.sort((a, b) => rankOf(a) - rankOf(b))
  }
  const own = calls.map(({ id }) => (bySource.get(plainId(id ?? "")) ?? others).shift())
  return own.every((id) => id !== undefined) ? own : null
}

/** Returns null for a call without a name: it could be any tool's. */
function callOf({ id, name, written, start, end }: CallCandidate, text: string): FoundCall | null {
  if (name === null) return null
  if (written.kind === "json") return { id, name, text: text.slice(written.start, written.end) }
  if (written.kind === "text") return { id, name, text: written.text }
  return { id, name, text: written.kind === "members" ? membersText(written.members) : text.slice(start, end) }
}

const membersText = (members: readonly WrittenMember[]): string =>
  `{${members.map((member) => `${JSON.stringify(String(member.key))}:${valueText(member)}`).join(",")}}`

function valueText({ as, text, members = [] }: WrittenMember): string {
  if (as === "object") return membersText(members)
  if (as === "list") return `[${members.map(valueText).join(",")}]`
  return as === "json" ? text : JSON.stringify(text)
}

const isTextPart = (part: unknown): part is Fields & { readonly text: string } =>
  isObject(part) && (part["type"] === "text" || part["type"] === "output_text") && typeof part["text"] === "string"

/** Returns the texts of a message: its content, or each of its text parts. */
function textsIn(message: object): readonly string[] {
  const { content } = message as Fields
  if (typeof content === "string") return [content]
  return Array.isArray(content) ? content.filter(isTextPart).map(({ text }) => text) : []
}

/** Returns the thinking from the fields that servers of Chat Completions use. */
function thoughtsIn(message: object): readonly string[] {
  const { reasoning_content: content, reasoning } = message as Fields
  return [content, reasoning].filter((text) => typeof text === "string").slice(0, 1)
}

function withTexts(message: object, texts: readonly string[]): object {
  const { content } = message as Fields
  if (!Array.isArray(content)) return { ...message, content: texts[0] === "" ? null : texts[0] }
  let at = 0
  const parts = content.flatMap((part: unknown) => {
    if (!isTextPart(part)) return [part]
    const text = texts[at++] as string
    return text === "" ? [] : [text === part.text ? part : { ...part, text }]
  })
  return { ...message, content: parts }
}

function withoutBlocks(text: string, blocks: readonly CallBlock[]): string {
  if (blocks.length === 0) return text
  let out = ""
  let at = 0
  for (const { start, end } of blocks) {
    out += text.slice(at, start)
    at = end
  }
  return (out + text.slice(at)).trim()
}
