// AI SDK: repairToolCall, for the SDK's repair hook for a single call.
import { mend } from "../mend.ts"
import type { MendOptions, Tool } from "../turn.ts"

/** A call as the AI SDK passes it to a repair function. */
export interface RepairableCall {
  readonly toolCallId: string
  readonly toolName: string
  /** The arguments text. */
  readonly input: string
}

/** The parameters of a repair function, as far as they are used. */
export interface RepairRequest<C> {
  readonly toolCall: C
  readonly tools: object
  readonly inputSchema: (request: { toolName: string }) => unknown
}

const TOOLS = new WeakMap<object, Promise<readonly Tool[]>>()

/**
 * For `experimental_repairToolCall` (`repairToolCall` in version 7). It sees only the call that the SDK could not use.
 * If the call cannot be mended, it throws the feedback, which the SDK passes to the model; null would make the SDK use
 * its own message.
 * @example generateText({ model, tools, experimental_repairToolCall: repairToolCall })
 */
export async function repairToolCall<C extends RepairableCall>(
  request: RepairRequest<C>,
  options: MendOptions = {},
): Promise<C | null> {
  const { toolCallId: id, toolName: name, input } = request.toolCall
  const { calls, escalated } = mend({ toolCalls: [{ id, name, arguments: input }] }, await toolsOf(request), options)
  const [call, second] = calls
  if (escalated[0] !== undefined) throw new Error(escalated[0].feedback)
  // only one call can be returned, and the others would be lost silently
  if (second !== undefined)
    throw new Error(
      `The call to ${name} was not executed: its arguments are ${calls.length} objects. Make one call for each.`,
    )
  return call === undefined || call.outcome === "unchanged"
    ? null
    : { ...request.toolCall, toolName: call.name, input: call.arguments }
}

function toolsOf({ tools, inputSchema }: RepairRequest<unknown>): Promise<readonly Tool[]> {
  const known = TOOLS.get(tools)
  if (known !== undefined) return known
  const read = async (name: string): Promise<Tool> => ({
    name,
    parameters: (await inputSchema({ toolName: name })) as object,
  })
  const list = Promise.all(Object.keys(tools).map(read))
  TOOLS.set(tools, list)
  // a schema that could not be loaded now may be loaded next time
  list.catch(() => TOOLS.delete(tools))
  return list
}
