// MCP: collects the tools of a connection from responses to tools/list.
import { type FlattenOptions, flattenTools } from "../flatten-tools.ts"
import { isMembers, type Members, objectIn, objectsIn, textIn } from "../providers/members.ts"
import { readTools } from "../providers/tools.ts"
import type { Tool } from "../turn.ts"

/** Direction of a message. */
export type Direction = "in" | "out"

/** The tools of one connection, from the responses to `tools/list` that pass through it. */
export class ToolLists {
  readonly #flatten: FlattenOptions | null
  /** Pending requests, with the page they ask for. */
  readonly #asked = new Map<string, string | null>()
  readonly #byName = new Map<string, Tool>()
  #tools: readonly Tool[] = []
  /** True after all pages were seen. */
  isWhole = false

  constructor(flatten: FlattenOptions | boolean) {
    this.#flatten = flatten === true ? {} : flatten === false ? null : flatten
    // wrong options are reported now, not with the first list
    if (this.#flatten !== null) flattenTools([], this.#flatten)
  }

  /** The known tools; the same array until new tools are seen, so that it is compiled once. */
  get tools(): readonly Tool[] {
    return this.#tools
  }

  has(name: unknown): boolean {
    return typeof name === "string" && this.#byName.has(name)
  }

  forget(): void {
    this.isWhole = false
    this.#byName.clear()
    this.#tools = []
  }

  ask(direction: Direction, request: Members): void {
    this.#asked.set(keyOf(direction, request["id"]), textIn(objectIn(request, "params"), "cursor"))
  }

  /** Returns the message to pass on. A response to a tools/list request contains tools. */
  pass(direction: Direction, message: Members): Members {
    const key = keyOf(direction === "in" ? "out" : "in", message["id"])
    const cursor = this.#asked.get(key)
    if (cursor === undefined) return message
    this.#asked.delete(key)
    const { result } = message
    return isMembers(result) ? this.learn(message, result, cursor) : message
  }

  learn(message: Members, result: Members, cursor: string | null): Members {
    const list = objectsIn(result, "tools").filter((tool) => textIn(tool, "name") !== null)
    if (cursor === null) this.forget()
    const flat = this.#flatten === null ? null : flattenTools(list, this.#flatten)
    for (const tool of flat?.callable ?? readTools(list)) this.#byName.set(tool.name, tool)
    this.#tools = [...this.#byName.values()]
    this.isWhole = textIn(result, "nextCursor") === null
    return flat === null || flat.tools === list ? message : { ...message, result: { ...result, tools: flat.tools } }
  }
}

/** Returns a key with direction and id, because both sides number their requests from the same start. */
const keyOf = (direction: Direction, id: unknown): string => `${direction} ${typeof id} ${String(id)}`
