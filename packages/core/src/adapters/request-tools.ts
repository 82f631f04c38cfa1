// Reads the tools and options of a request, and compiles a list of tools once.
import type { RepromptBudget } from "../conversation/budget.ts"
import type { MenderState } from "../conversation/state.ts"
import { type Mender, shareAttempts } from "../create-mender.ts"
import { jsonTextOf } from "../json/text-of.ts"
import { isMembers, itemsIn, type Members, memberOf, objectIn, objectsIn, textIn } from "../providers/members.ts"
import { readTools } from "../providers/tools.ts"
import type { MendOptions, Tool, ToolsInput } from "../turn.ts"
import type { ThreadGap, ToldHistory } from "../wires/wire.ts"
import { mendOptionsIn, type OwnOptions } from "./model-options.ts"

/** Lists of tools, threads and conversations that are remembered; the oldest go first. */
const MAX_REMEMBERED = 256

/** What is kept of an answer that a server holds: the next request brings only what is new. */
export interface HeldThread {
  readonly tools: readonly Tool[]
  readonly state: MenderState
  readonly gap: ThreadGap
}

/** Tools by their text, so that a list is compiled once. Threads held by a server bring no tools: theirs are kept. */
export class ToolMemory {
  readonly #byText = new Map<string, readonly Tool[]>()
  readonly #byThread = new Map<string, HeldThread>()
  readonly #attempts = new Map<string, RepromptBudget>()

  /** None when the request has no tools that can be read. */
  toolsOf(body: Members): readonly Tool[] {
    const listed = memberOf(body, "tools", "functions")
    const loaded = loadedTools(body)
    const first = listed ?? this.threadOf(body)?.tools ?? []
    if (listed === undefined && loaded.length === 0) return first as readonly Tool[]
    const given = Array.isArray(first) && loaded.length > 0 ? [...(first as unknown[]), ...loaded] : first
    const text = jsonTextOf(given)
    // nested too deep to be written, so too deep to be read
    if (text === null) return []
    const known = this.#byText.get(text)
    if (known !== undefined) return known
    const tools = readable(given)
    remember(this.#byText, text, tools)
    return tools
  }

  /** The same for tools that hold functions, too: only what the model is told counts. */
  toldTools(request: Members, schemaName: string): readonly Tool[] {
    const told = objectsIn(request, "tools")
    return this.toolsOf({
      tools: told.map(({ name, description, [schemaName]: parameters }) => ({ name, description, parameters })),
    })
  }

  /** What was kept of the answer that a request goes on from. */
  threadOf(body: Members): HeldThread | null {
    const id = threadIn(body)
    return id === null ? null : (this.#byThread.get(id) ?? null)
  }

  /** Kept under the id of the answer, and under that of the conversation that the request names. */
  keepThread(answerId: string, body: Members, thread: HeldThread): void {
    for (const id of [answerId, conversationIn(body)]) if (id !== null) remember(this.#byThread, id, thread)
  }

  /**
   * Counts attempts over all requests of a conversation; a new task starts from zero. Nothing else is shared: requests
   * of one conversation may run at the same time, and only the calls that a request brings were seen by its model.
   */
  shareAttempts(conversation: string, mender: Mender, { isHeld, hasUserText, calls }: ToldHistory): void {
    const isNewTask = isHeld ? hasUserText : calls.length === 0
    const attempts = shareAttempts(mender, isNewTask ? undefined : this.#attempts.get(conversation))
    if (attempts !== null) remember(this.#attempts, conversation, attempts)
  }
}

/** One adapter, for all its requests. */
export interface ModelHost<Options> {
  readonly options: Options
  /** Those of the mender. */
  readonly own: MendOptions
  readonly memory: ToolMemory
}

/** Throws for an option that does not exist, before the first request. */
export const hostOf = <Options extends object>(options: Options, known: OwnOptions): ModelHost<Options> => ({
  options,
  own: mendOptionsIn(options, known),
  memory: new ToolMemory(),
})

/** A request of a thread that the server holds brings only what is new. */
export function tellHeld(mender: Mender, { results, texts, hasUserText }: ToldHistory): void {
  for (const { id, text, ok } of results) mender.result(id, text, ok)
  if (hasUserText) mender.userTurn()
  for (const text of texts) mender.seen(text)
}

/** Of OpenAI a response or a conversation, of Anthropic a message. */
const threadIn = (body: Members): string | null =>
  textIn(body, "previous_response_id") ??
  conversationIn(body) ??
  textIn(objectIn(body, "thread"), "previous_message_id")

function conversationIn(body: Members): string | null {
  const conversation = memberOf(body, "conversation")
  return isMembers(conversation) ? textIn(conversation, "id") : typeof conversation === "string" ? conversation : null
}

/** Tools that a search, or the host, added to a conversation of OpenAI's Responses. */
const loadedTools = (body: Members): readonly unknown[] =>
  objectsIn(body, "input").flatMap((item) =>
    item["type"] === "tool_search_output" || item["type"] === "additional_tools" ? itemsIn(item, "tools") : [],
  )

/** A tool that takes free text: it is called in an item of its own kind. */
const isFreeText = (tool: unknown): boolean =>
  isMembers(tool) &&
  tool["type"] === "custom" &&
  memberOf(tool, "parameters", "input_schema", "inputSchema") === undefined

const withoutFreeText = (given: unknown): unknown =>
  Array.isArray(given) ? (given as unknown[]).filter((tool) => !isFreeText(tool)) : given

/** Without those that take free text, in namespaces too. */
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
    // tools that are none are the provider's to refuse
    return []
  }
}

/** Keeps an entry; the oldest are forgotten. */
export function remember<V>(map: Map<string, V>, key: string, value: V): void {
  map.delete(key)
  if (map.size >= MAX_REMEMBERED) map.delete(map.keys().next().value as string)
  map.set(key, value)
}

/** Members that ask for data in place of words: chat, Responses, Anthropic, Gemini, Ollama. */
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

/** An answer that was asked for as data is not searched for calls without marks: they look like it. */
export function recoverIn(body: Members, { recover }: MendOptions): Pick<MendOptions, "recover"> {
  const isData = DATA_MEMBERS.some((path) => {
    const given = path.reduce<unknown>((holder, name) => (isMembers(holder) ? holder[name] : undefined), body)
    return isMembers(given) || (typeof given === "string" && /json/i.test(given))
  })
  return isData && recover !== "off" ? { recover: "marked" } : {}
}

/** The options of a mender for one request. */
export function optionsFor(body: Members, own: MendOptions): MendOptions {
  const toolChoice = toolChoiceIn(body)
  return { ...own, ...recoverIn(body, own), ...(toolChoice !== undefined && { toolChoice }) }
}

/** What a request says about the choice of tools. */
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

/** A tool as chat completions name it, or as all others and the AI SDK do. */
const chosenName = (tool: Members): string | null =>
  textIn({ ...tool, ...objectIn(tool, "function") }, "name", "toolName")

/** Where only tools of the provider are listed, none of the host's own is allowed. Chat completions have one level more. */
const allowedNames = (choice: Members): string[] =>
  objectsIn({ ...choice, ...objectIn(choice, "allowed_tools") }, "tools").flatMap((tool) => chosenName(tool) ?? [])

function geminiChoice(config: unknown): MendOptions["toolChoice"] {
  const mode = isMembers(config) ? textIn(config, "mode")?.toUpperCase() : undefined
  if (mode === "NONE") return "none"
  const allowed = itemsIn(config, "allowedFunctionNames", "allowed_function_names")
  const names = allowed.filter((name) => typeof name === "string")
  // an empty list is the same as none
  if (names.length > 0) return { names }
  return mode === "ANY" ? "required" : undefined
}
