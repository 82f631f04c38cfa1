import type { Mender } from "../create-mender.ts"
import { isMembers, type Members, memberOf, textIn } from "../providers/members.ts"
import { readTools } from "../providers/tools.ts"
import type { MendOptions, Tool, ToolsInput } from "../turn.ts"
import type { RequestHistory } from "../wires/wire.ts"

/** Lists of tools and conversations that are remembered; the oldest go first. */
const MAX_REMEMBERED = 256

/** Tools by what a request says of them: a list that comes again is compiled once. Threads held by a server bring no tools, so theirs are kept. */
export class ToolMemory {
  readonly #byText = new Map<string, readonly Tool[]>()
  readonly #byThread = new Map<string, readonly Tool[]>()
  readonly #conversations = new Map<string, { readonly mender: Mender; readonly told: ToldNews }>()

  /** Null when the request has no tools that can be read. */
  toolsOf(body: Members): readonly Tool[] | null {
    const given = memberOf(body, "tools", "functions")
    const thread = textIn(body, "previous_response_id")
    if (given === undefined) return thread === null ? null : (this.#byThread.get(thread) ?? null)
    const text = JSON.stringify(given)
    const known = this.#byText.get(text)
    if (known !== undefined) return known
    const tools = readable(given)
    if (tools !== null) remember(this.#byText, text, tools)
    return tools
  }

  /** The tools that hold for what follows this answer. */
  keepThread(responseId: string, tools: readonly Tool[]): void {
    remember(this.#byThread, responseId, tools)
  }

  /** The mender of a conversation, told what the request brings. */
  menderOf(conversation: string, make: () => Mender, history: RequestHistory | null): Mender {
    const known = this.#conversations.get(conversation)
    const { mender, told } = known ?? { mender: make(), told: { results: new Set<string>(), texts: 0 } }
    if (known === undefined) remember(this.#conversations, conversation, { mender, told })
    if (history !== null) tellNews(mender, told, history, known !== undefined)
    return mender
  }
}

/** What a mender was told already: each request brings the whole history again. */
interface ToldNews {
  readonly results: Set<string>
  texts: number
}

/** `isKnown`: the mender was made for an earlier request, so it has not seen the results of its calls. */
function tellNews(mender: Mender, told: ToldNews, { calls, texts }: RequestHistory, isKnown: boolean): void {
  // a history that became shorter was written anew
  for (const text of texts.slice(texts.length < told.texts ? 0 : told.texts)) mender.seen(text)
  told.texts = texts.length
  if (calls.length === 0) {
    told.results.clear()
    if (isKnown) mender.userTurn()
  }
  for (const { id, result, ok } of calls) {
    if (id === undefined || result === undefined || told.results.has(id)) continue
    told.results.add(id)
    if (isKnown) mender.result(id, result, ok)
  }
}

function readable(given: unknown): readonly Tool[] | null {
  try {
    return readTools(given as ToolsInput)
  } catch {
    // tools that are none are the provider's to refuse
    return null
  }
}

function remember<V>(map: Map<string, V>, key: string, value: V): void {
  if (map.size >= MAX_REMEMBERED) map.delete(map.keys().next().value as string)
  map.set(key, value)
}

/** What a request says about the choice of tools. */
export function toolChoiceIn(body: Members): MendOptions["toolChoice"] {
  const choice = memberOf(body, "tool_choice")
  if (choice === "none" || choice === "required") return choice
  if (choice === "any") return "required"
  if (!isMembers(choice)) return undefined
  const type = textIn(choice, "type")
  if (type === "none") return "none"
  if (type === "any") return "required"
  const named = isMembers(choice["function"]) ? choice["function"] : choice
  const name = textIn(named, "name")
  return name === null ? undefined : { name }
}
