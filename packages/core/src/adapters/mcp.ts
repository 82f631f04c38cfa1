// MCP: mendTransport and mendSchema.
import { mend } from "../mend.ts"
import { isMembers, type Members } from "../providers/members.ts"
import type { MendOptions } from "../turn.ts"
import { McpConnection, type McpOptions } from "./mcp-connection.ts"
import { hasMethods, mendOptionsIn, requireTarget } from "./model-options.ts"

// biome-ignore lint/suspicious/noExplicitAny: the SDK is not imported; any fits all of its versions
type Any = any

/** A transport of the MCP SDK, version 1 or 2. */
export interface McpTransport {
  onmessage?: Any
  send(message: Any, options?: Any): Promise<void>
}

/**
 * Returns a transport that mends calls: incoming ones on a server, outgoing ones on a client.
 * @example await server.connect(mendTransport(new StdioServerTransport()))
 */
export function mendTransport<T extends McpTransport>(transport: T, options: McpOptions = {}): T {
  requireTarget(
    hasMethods(transport, "send"),
    "the first argument of mendTransport is a transport of the MCP SDK, with a method send",
  )
  let receive: ((message: unknown, extra?: unknown) => void) | undefined = transport.onmessage as typeof receive
  const connection = new McpConnection(options, {
    receive: (message, extra) => receive?.(message, extra),
    send: (message, sendOptions) => transport.send(message, sendOptions),
  })
  const onmessage = (message: unknown, extra?: unknown): void =>
    isMembers(message) ? connection.received(message, extra) : receive?.(message, extra)
  const send = (message: unknown, sendOptions?: unknown): Promise<void> =>
    isMembers(message) ? connection.sent(message, sendOptions) : transport.send(message, sendOptions)
  if (receive !== undefined) transport.onmessage = onmessage
  return new Proxy(transport, {
    get(own, name) {
      if (name === "send") return send
      if (name === "onmessage") return receive
      const value: unknown = Reflect.get(own, name, own)
      // methods are bound to the transport, since they may use private fields; callbacks are returned unchanged
      return typeof value === "function" && typeof name === "string" && !name.startsWith("on")
        ? (value.bind(own) as unknown)
        : value
    },
    set(own, name, value) {
      if (name !== "onmessage") return Reflect.set(own, name, value, own)
      receive = value as typeof receive
      // only now, because a transport buffers messages until somebody listens
      return Reflect.set(own, name, value === undefined ? undefined : onmessage, own)
    },
  })
}

/** A schema of zod, valibot, arktype or another library that implements Standard Schema. */
export interface StandardSchema {
  readonly "~standard": { readonly validate: (...given: Any[]) => Any }
}

/**
 * Returns a schema that mends a value before validating it. Its description is unchanged.
 * @example server.registerTool("book", { inputSchema: mendSchema(z.object({ days: z.number() })) }, handler)
 */
export function mendSchema<S extends StandardSchema>(
  schema: S,
  options: Omit<MendOptions, "history" | "toolChoice"> = {},
): S {
  const own = mendOptionsIn(options, {})
  const spoken: unknown = (schema as Partial<S> | undefined)?.["~standard"]
  requireTarget(
    hasMethods(spoken, "validate"),
    "mendSchema takes a schema of zod 4, valibot, arktype or another library that speaks Standard Schema",
  )
  const tools = [{ name: "arguments", parameters: schema }]
  const validate = (value: unknown, ...rest: unknown[]): unknown =>
    schema["~standard"].validate(mendedValue(value), ...rest) as unknown
  const mendedValue = (value: unknown): unknown => {
    if (!isMembers(value) && typeof value !== "string") return value
    const { calls } = mend({ toolCalls: [{ id: "call", name: "arguments", arguments: value }] }, tools, own)
    const [call, second] = calls
    return call === undefined || second !== undefined || (call.outcome === "unchanged" && isMembers(value))
      ? value
      : call.input
  }
  return new Proxy(schema, {
    get(own, name) {
      const given: unknown = Reflect.get(own, name, own)
      return name === "~standard" ? { ...(given as Members), validate } : given
    },
  })
}
