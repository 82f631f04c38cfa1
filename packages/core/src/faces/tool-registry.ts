// ToolRegistry: tools with their functions, called with checked arguments.
import { MendError } from "../errors.ts"
import { type FlatTools, flattenTools } from "../flatten-tools.ts"
import { mend } from "../mend.ts"
import type { JsonSchema, Tool } from "../turn.ts"

/** A tool with its function. */
export interface RegisteredTool extends Tool {
  readonly run: (toolArguments: Readonly<Record<string, unknown>>, context?: unknown) => unknown
}

export interface ToolRegistryOptions {
  /** True if tools with deep or wide schemas are flattened. Default true. */
  readonly autoFlatten?: boolean
  /** Separator between the names of a path; "__" if a provider forbids dots. Default ".". */
  readonly separator?: string
}

/** A tool declaration in the format of OpenAI. */
export interface ToolSpec {
  readonly type: "function"
  readonly function: { readonly name: string; readonly description?: string; readonly parameters: JsonSchema | object }
}

/**
 * Tools by name: shown to the model flat if that helps, called in their own form, and only with valid arguments.
 * @example const registry = new ToolRegistry().register({ name: "add", parameters, run: ({ a, b }) => a + b }); await
 * registry.dispatch("add", '{"a":1,"b":"2"}')
 */
export class ToolRegistry {
  readonly #tools = new Map<string, RegisteredTool>()
  readonly #options: ToolRegistryOptions
  #flat: FlatTools | null = null

  constructor(options: ToolRegistryOptions = {}) {
    this.#options = options
  }

  /** Registers a tool; it replaces an earlier one with the same name. */
  register(tool: RegisteredTool): this {
    if (typeof tool?.name !== "string" || tool.name === "")
      throw new MendError("MEND_TOOL", "a registered tool must have a name")
    if (typeof tool.run !== "function")
      throw new MendError("MEND_TOOL", `tool ${JSON.stringify(tool.name)} must have a function "run"`)
    this.#tools.set(tool.name, tool)
    this.#flat = null
    return this
  }

  get size(): number {
    return this.#tools.size
  }

  has(name: string): boolean {
    return this.#tools.has(name)
  }

  get(name: string): RegisteredTool | undefined {
    return this.#tools.get(name)
  }

  /** Tools for `mend` and `createMender`: calls may be flat or nested. */
  get tools(): readonly Tool[] {
    return this.#forms().callable
  }

  wasFlattened(name: string): boolean {
    return this.#forms().wasFlattened(name)
  }

  /** Returns the declarations for the model. */
  specs(): ToolSpec[] {
    return this.#forms().tools.map(({ name, description, parameters = { type: "object" } }) => ({
      type: "function",
      function: { name, ...(description !== undefined && { description }), parameters },
    }))
  }

  /**
   * Mends the arguments, runs the tool and returns its answer as text. If the call cannot run, it returns the reason;
   * it never throws.
   */
  async dispatch(
    name: string,
    givenArguments: string | Readonly<Record<string, unknown>>,
    context?: unknown,
  ): Promise<string> {
    let text: string
    try {
      text = typeof givenArguments === "string" ? givenArguments : JSON.stringify(givenArguments)
    } catch (error) {
      return `Tool call ${JSON.stringify(name)} was not executed: its arguments are not JSON: ${messageOf(error)}`
    }
    const { calls, escalated, suppressed } = mend({ toolCalls: [{ id: "call", name, arguments: text }] }, this.tools, {
      recover: "off",
    })
    const [call] = calls
    if (call === undefined) return escalated[0]?.feedback ?? suppressed[0]?.notice ?? ""
    if (calls.length > 1)
      return `Tool call ${JSON.stringify(call.name)} was not executed: its arguments hold ${calls.length} calls. Make one call for each.`
    try {
      return toText(await this.#tools.get(call.name)?.run(call.input, context))
    } catch (error) {
      return `Tool ${JSON.stringify(call.name)} ended with an error: ${messageOf(error)}`
    }
  }

  #forms(): FlatTools {
    const { autoFlatten = true, separator } = this.#options
    this.#flat ??= flattenTools([...this.#tools.values()], {
      when: autoFlatten ? "auto" : "never",
      ...(separator !== undefined && { separator }),
    })
    return this.#flat
  }
}

const toText = (value: unknown): string => (typeof value === "string" ? value : (JSON.stringify(value) ?? ""))

/** Returns the message of an error. Tools throw anything, including values without text. */
function messageOf(error: unknown): string {
  try {
    return error instanceof Error ? String(error.message) : String(error)
  } catch {
    return "unknown"
  }
}
