// Reads the tools and options of a request, and caches lists of tools, so that they are compiled once.
import type { RepromptBudget } from "../conversation/budget.ts"
import type { MenderState } from "../conversation/state.ts"
import { type Mender, shareAttempts } from "../create-mender.ts"
import { jsonTextOf } from "../json/text-of.ts"
import { isMembers, itemsIn, type Members, memberOf, objectIn, objectsIn, textIn } from "../providers/members.ts"
import { readTools } from "../providers/tools.ts"
import type { MendOptions, Tool, ToolsInput } from "../turn.ts"
import type { ThreadGap, ToldHistory } from "../wires/wire.ts"
import { mendOptionsIn, type OwnOptions } from "./model-options.ts"

/** Most lists of tools, threads and conversations to remember; the oldest are dropped first. */
const MAX_REMEMBERED = 256

/** State of an answer that the server stores: the next request contains only new messages. */
export interface HeldThread {
  readonly tools: readonly Tool[]
  readonly state: MenderState
  readonly gap: ThreadGap
}

/** Caches tools by their JSON text, and the state of threads stored by a server, whose requests have no tools. */
export class ToolMemory {
  readonly #byText = new Map<string, readonly Tool[]>()
  readonly #byThread = new Map<string, HeldThread>()
  readonly #attempts = new Map<string, RepromptBudget>()

  /** Returns the tools of a request; empty if there are no readable ones. */
  toolsOf(body: Members): readonly Tool[] {
    const listed = memberOf(body, "tools", "functions")
    const loaded = loadedTools(body)
    const first = listed ?? this.threadOf(body)?.tools ?? []
    if (listed === undefined && loaded.length === 0) return first as readonly Tool[]
    const given = Array.isArray(first) && loaded.length > 0 ? [...(first as unknown[]), ...loaded] : first
    const text = jsonTextOf(given)
    // nested too deeply to be serialised, so too deeply to be read
    if (text === null) return []
    const known = this.#byText.get(text)
    if (known !== undefined) return known
    const tools = readable(given)
    remember(this.#byText, text, tools)
    return tools
  }

  /** Returns the tools of a request in which tools also contain functions: only what the model sees counts. */
  toldTools(request: Members, schemaName: string): readonly Tool[] {
    const told = objectsIn(request, "tools")
    return this.toolsOf({
      tools: told.map(({ name, description, [schemaName]: parameters }) => ({ name, description, parameters })),
    })
  }

  /** Returns the state of the answer that a request continues. */
  threadOf(body: Members): HeldThread | null {
    const id = threadIn(body)
    return id === null ? null : (this.#byThread.get(id) ?? null)
  }

  /** Stores a thread under the id of the answer, and of the conversation that the request names. */
  keepThread(answerId: string, body: Members, thread: HeldThread): void {
    for (const id of [answerId, conversationIn(body)]) if (id !== null) remember(this.#byThread, id, thread)
  }

  /**
   * Counts attempts across all requests of a conversation; a new task starts from zero. Nothing else is shared, because
   * requests of one conversation may run concurrently, and a model has seen only the calls of its own request.
   */
  shareAttempts(conversation: string, mender: Mender, { isHeld, hasUserText, calls }: ToldHistory): void {
    const isNewTask = isHeld ? hasUserText : calls.length === 0
    const attempts = shareAttempts(mender, isNewTask ? undefined : this.#attempts.get(conversation))
    if (attempts !== null) remember(this.#attempts, conversation, attempts)
  }
}

/** State of one adapter, shared by its requests. */
export interface ModelHost<Options> {
  readonly options: Options
  /** Options of the mender. */
  readonly own: MendOptions
  readonly memory: ToolMemory
}

/** Creates the state of an adapter. Throws for unknown options before the first request. */
export const hostOf = <Options extends object>(options: Options, known: OwnOptions): ModelHost<Options> => ({
  options,
  own: mendOptionsIn(options, known),
  memory: new ToolMemory(),
})

/** Tells a mender the new messages of a thread that the server stores. */
export function tellHeld(mender: Mender, { results, texts, hasUserText }: ToldHistory): void {
  for (const { id, text, ok } of results) mender.result(id, text, ok)
  if (hasUserText) mender.userTurn()
  for (const text of texts) mender.seen(text)
}

/** Returns the id of the thread: for OpenAI a response or a conversation, for Anthropic a message. */
const threadIn = (body: Members): string | null =>
  textIn(body, "previous_response_id") ??
  conversationIn(body) ??
  textIn(objectIn(body, "thread"), "previous_message_id")

function conversationIn(body: Members): string | null {
  const conversation = memberOf(body, "conversation")
  return isMembers(conversation) ? textIn(conversation, "id") : typeof conversation === "string" ? conversation : null
}

/** Returns tools that a search, or the host, added to a conversation of OpenAI's Responses. */
const loadedTools = (body: Members): readonly unknown[] =>
  objectsIn(body, "input").flatMap((item) =>
    item["type"] === "tool_search_output" || item["type"] === "additional_tools" ? itemsIn(item, "tools") : [],
  )

/** True for a tool that takes free text, whose calls are items of another type. */
const isFreeText = (tool: unknown): boolean =>
  isMembers(tool) &&
  tool["type"] === "custom" &&
  memberOf(tool, "parameters", "input_schema", "inputSchema") === undefined

const withoutFreeText = (given: unknown): unknown =>
  Array.isArray(given) ? (given as unknown[]).filter((tool) => !isFreeText(tool)) : given

/** Removes tools that take free text, also inside namespaces. */
function functionsIn(given: unknown): unknown {
  const tools = withoutFreeText(given)
  return !Array.isArray(tools)
    ? tools
    : (tools as unknown[]).map((tool) =>
        isMembers(tool) && Array.isArray(tool["tools"]) ? { ...tool, tools: withoutFreeText(tool["tools"]) } : tool,
      )
}

function readable(given: unknown): readonly Tool[] {
  try {
    return readTools(functionsIn(given) as ToolsInput)
  } catch {
    // the provider will reject invalid tools
    return []
  }
}

/** Stores an entry, and drops the oldest one if there are too many. */
export function remember<V>(map: Map<string, V>, key: string, value: V): void {
  map.delete(key)
  if (map.size >= MAX_REMEMBERED) map.delete(map.keys().next().value as string)
  map.set(key, value)
}

/** Paths that request structured output: chat, Responses, Anthropic, Gemini, Ollama. */
const DATA_MEMBERS: readonly (readonly string[])[] = [
  ["response_format", "type"],
  ["text", "format", "type"],
  ["output_format", "type"],
  ["output_config", "format", "type"],
  ["generationConfig", "responseMimeType"],
  ["generationConfig", "responseSchema"],
  ["generationConfig", "responseJsonSchema"],
  ["generation_config", "response_mime_type"],
  ["format"],
]

/** Limits recovery to marked calls if structured output is requested, which looks like a call without marks. */
export function recoverIn(body: Members, { recover }: MendOptions): Pick<MendOptions, "recover"> {
  const isData = DATA_MEMBERS.some((path) => {
    const given = path.reduce<unknown>((holder, name) => (isMembers(holder) ? holder[name] : undefined), body)
    return isMembers(given) || (typeof given === "string" && /json/i.test(given))
  })
  return isData && recover !== "off" ? { recover: "marked" } : {}
}

/** Returns the mender's options for one request. */
export function optionsFor(body: Members, own: MendOptions): MendOptions {
  const toolChoice = toolChoiceIn(body)
  return { ...own, ...recoverIn(body, own), ...(toolChoice !== undefined && { toolChoice }) }
}

/** Reads the tool choice of a request. */
export function toolChoiceIn(body: Members): MendOptions["toolChoice"] {
  const config = memberOf(body, "toolConfig", "tool_config")
  if (isMembers(config)) return geminiChoice(memberOf(config, "functionCallingConfig", "function_calling_config"))
  const choice = memberOf(body, "tool_choice")
  const type = isMembers(choice) ? choice["type"] : choice
  if (type === "none" || type === "required") return type
  if (type === "any") return "required"
  if (!isMembers(choice)) return undefined
  if (type === "allowed_tools") return { names: allowedNames(choice) }
  const name = chosenName(choice)
  return name === null ? undefined : { name }
}

/** Returns a chosen tool's name, in the form of Chat Completions or of all others. */
const chosenName = (tool: Members): string | null =>
  textIn({ ...tool, ...objectIn(tool, "function") }, "name", "toolName")

/** Returns the names of allowed tools; none if only tools of the provider are listed. Chat Completions nest deeper. */
const allowedNames = (choice: Members): string[] =>
  objectsIn({ ...choice, ...objectIn(choice, "allowed_tools") }, "tools").flatMap((tool) => chosenName(tool) ?? [])

function geminiChoice(config: unknown): MendOptions["toolChoice"] {
  const mode = isMembers(config) ? textIn(config, "mode")?.toUpperCase() : undefined
  if (mode === "NONE") return "none"
  const allowed = itemsIn(config, "allowedFunctionNames", "allowed_function_names")
  const names = allowed.filter((name) => typeof name === "string")
  // an empty list means no restriction
  if (names.length > 0) return { names }
  return mode === "ANY" ? "required" : undefined
}
