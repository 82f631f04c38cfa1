import type { Mender } from "../create-mender.ts"
import { isMembers, type Members, memberOf, textIn } from "../providers/members.ts"
import { readTools } from "../providers/tools.ts"
import type { MendOptions, Tool, ToolsInput } from "../turn.ts"

/** Lists of tools and conversations that are remembered; the oldest go first. */
const MAX_REMEMBERED = 256

/** Tools by what a request says of them: a list that comes again is compiled once. Threads held by a server bring no tools, so theirs are kept. */
export class ToolMemory {
  readonly #byText = new Map<string, readonly Tool[]>()
  readonly #byThread = new Map<string, readonly Tool[]>()
  readonly #menders = new Map<string, Mender>()

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

  menderOf(conversation: string, make: () => Mender): Mender {
    const known = this.#menders.get(conversation)
    if (known !== undefined) return known
    const mender = make()
    remember(this.#menders, conversation, mender)
    return mender
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
