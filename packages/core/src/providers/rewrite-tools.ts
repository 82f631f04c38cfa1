// Changes schemas and descriptions of tools in the shape in which they were given.
import type { Tool } from "../turn.ts"
import { isGeminiSchema, toGeminiSchema } from "./gemini-schema.ts"
import { isMembers, listIn, type Members, memberOf, readMember } from "./members.ts"
import { declarationsIn, isNamespace, isOwnTool, SCHEMA_NAMES, toolsIn } from "./tools.ts"

/** Changes to one tool. */
export interface ToolChange {
  /** The new schema, as JSON Schema. */
  readonly parameters?: object
  readonly description?: string
  /** Names of members to remove. */
  readonly without?: readonly string[]
}

/**
 * Returns the given tools with changes: wrappers, lists and member names are kept. An unchanged part is the same
 * object. `changeOf` is called in the order in which `readTools` lists the tools.
 */
export function rewriteTools(given: unknown, changeOf: (tool: Tool, position: number) => ToolChange | null): unknown {
  let position = 0
  const rewriteOne = (tool: unknown, asRead: unknown = tool): unknown => {
    if (!isMembers(tool)) return tool
    if (!isOwnTool(asRead)) {
      const heldAs = isNamespace(tool) ? "tools" : DECLARATION_NAMES.find((name) => listIn(tool, name) !== null)
      if (heldAs !== undefined) return withMember(tool, heldAs, rewriteList(tool[heldAs] as unknown[], rewriteInner))
    }
    const [read] = toolsIn(asRead, position)
    const change = read === undefined ? null : changeOf(read, position++)
    return change === null ? tool : changedTool(tool, change)
  }
  const rewriteInner = (tool: unknown): unknown =>
    isMembers(tool) && (declarationsIn(tool) !== null || isNamespace(tool)) ? tool : rewriteOne(tool)
  const rewriteHolder = (holder: unknown): unknown => {
    if (Array.isArray(holder)) return rewriteList(holder, rewriteOne)
    if (!isMembers(holder)) return holder
    if (isNamespace(holder)) return rewriteOne(holder)
    const heldAs = ["tools", "functions"].find((name) => listIn(holder, name) !== null)
    if (heldAs !== undefined) return withMember(holder, heldAs, rewriteHolder(holder[heldAs]))
    const wrapper = ["toolConfig", "result"].find((name) => isMembers(memberOf(holder, name)))
    if (wrapper !== undefined) return withMember(holder, wrapper, rewriteHolder(holder[wrapper]))
    if (declarationsIn(holder) !== null || typeof holder["name"] === "string") return rewriteOne(holder)
    return Object.entries(holder).reduce(
      (changed, [name, tool]) => withMember(changed, name, rewriteOne(tool, { ...(tool as Members), name })),
      holder,
    )
  }
  return rewriteHolder(given)
}

const DECLARATION_NAMES = ["functionDeclarations", "function_declarations"] as const

const withMember = (holder: Members, name: string, value: unknown): Members =>
  holder[name] === value ? holder : { ...holder, [name]: value }

function rewriteList(list: readonly unknown[], rewrite: (item: unknown) => unknown): readonly unknown[] {
  const rewritten = list.map((item) => rewrite(item))
  return rewritten.every((item, at) => item === list[at]) ? list : rewritten
}

function changedTool(tool: Members, { parameters, description, without = [] }: ToolChange): Members {
  const kept = (holder: Members): Members =>
    Object.fromEntries(Object.entries(holder).filter(([name]) => !without.includes(name)))
  const inner = isOwnTool(tool) ? undefined : ["function", "toolSpec"].find((name) => isMembers(memberOf(tool, name)))
  const body = kept(inner === undefined ? tool : (tool[inner] as Members))
  const changed = {
    ...body,
    ...(description === undefined ? {} : { description }),
    ...(parameters === undefined ? {} : schemaMember(body, parameters, inner === "toolSpec")),
  }
  return inner === undefined ? changed : { ...kept(tool), [inner]: changed }
}

function schemaMember(body: Members, schema: object, isInToolSpec: boolean): Members {
  if (isInToolSpec) return { inputSchema: { ...(body["inputSchema"] as object | undefined), json: schema } }
  const name = SCHEMA_NAMES.find((each) => memberOf(body, each) !== undefined) ?? "parameters"
  const before = body[name]
  if (isGeminiSchema(before)) return { [name]: toGeminiSchema(schema) }
  // Ex) jsonSchema({…}) of the AI SDK: its validator for the old form would reject the new one
  const isWrapped = isMembers(before) && isMembers(readMember(before, "jsonSchema"))
  return { [name]: isWrapped ? { ...before, jsonSchema: schema, validate: undefined } : schema }
}
