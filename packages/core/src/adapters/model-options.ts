// Checks the options of adapters, and creates the mender of one answer.
import { OPTION_NAMES } from "../calls/options.ts"
import { refuseOption } from "../calls/passes.ts"
import { isCount } from "../conversation/stats.ts"
import { createMender, type Mender, type MenderOptions, type RequestNews, tellRequest } from "../create-mender.ts"
import { MendError } from "../errors.ts"
import { isMembers } from "../providers/members.ts"
import type { StreamMode } from "../stream/streamed-call.ts"
import type { MendOptions, MendResult, Tool } from "../turn.ts"
import type { StreamRemark } from "../wires/stream-patcher.ts"
import type { RequestHistory, ToldHistory } from "../wires/wire.ts"

/** Options of adapters between a framework and its model. */
export interface ModelOptions extends Omit<MendOptions, "history" | "toolChoice"> {
  /**
   * "hold" (default): a streamed call is passed on after it has ended. "live": while its arguments are valid so far.
   */
  readonly mode?: StreamMode
  /**
   * How often the model is asked again about calls that cannot be used, if none of them was sent yet. Default 1; 3 if
   * the framework runs the calls, none can be used, and the run would end.
   */
  readonly reask?: number
  /**
   * What happens to a call that still cannot be used: "pass" (default) passes it on as written (`mendFetch`: unless it
   * was cut off); the default of pi and TanStack AI is "drop".
   */
  readonly escalated?: "pass" | "drop" | "throw"
  /** Receives the result of each turn. Its errors are ignored. */
  readonly onResult?: (result: MendResult) => void
  /** Receives a remark if a stream was cut off. */
  readonly onRemark?: (remark: StreamRemark) => void
}

/** Options of adapters that handle a model's answer as an object; they drop calls that cannot be used in the end. */
export type AnswerOptions = Omit<ModelOptions, "mode" | "escalated" | "onRemark">

type OptionCheck = readonly [is: (value: unknown) => boolean, must: string]

export const LISTENER: OptionCheck = [(value) => typeof value === "function", "a function"]
export const choice = (...choices: readonly unknown[]): OptionCheck => [
  (value) => choices.includes(value),
  `one of ${choices.join(", ")}`,
]

/** Options of an adapter that the mender does not have. */
export type OwnOptions = Readonly<Record<string, OptionCheck>>

/**
 * Frameworks that run the calls keep answering invalid ones themselves. If the only call of an answer is dropped
 * instead, the run ends; so the model is asked more than once before.
 */
export const REASKS_IN_LOOP = 3

export const LISTENERS: OwnOptions = { onResult: LISTENER }
export const ANSWER_OPTIONS: OwnOptions = { reask: [isCount, "a whole number, 0 or more"], ...LISTENERS }
export const MODEL_OPTIONS: OwnOptions = {
  mode: choice("hold", "live"),
  escalated: choice("pass", "drop", "throw"),
  onRemark: LISTENER,
  ...ANSWER_OPTIONS,
}

/** Options that adapters take from each request. */
const TOLD = new Set(["history", "toolChoice"])

/** Returns the mender's part of an adapter's options. Throws for unknown options. */
export function mendOptionsIn(options: object, own: OwnOptions): MendOptions {
  if (!isMembers(options)) refuseOption("options must be an object")
  const known = [...Object.keys(own), ...OPTION_NAMES.filter((name) => !TOLD.has(name))]
  const rest: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(options)) {
    if (!known.includes(name)) refuseOption(`${JSON.stringify(name)} is not an option; use ${known.join(", ")}`)
    const check = Object.hasOwn(own, name) ? own[name] : undefined
    if (check === undefined) rest[name] = value
    else if (value !== undefined && !check[0](value)) refuseOption(`${name} must be ${check[1]}`)
  }
  createMender([], rest)
  return rest
}

/** Throws if an adapter wraps something unsuitable, which would otherwise fail in the middle of a run. */
export function requireTarget(isRight: boolean, must: string): void {
  if (!isRight) throw new MendError("MEND_TARGET", must)
}

/** True if an object has these methods. */
export const hasMethods = (target: unknown, ...names: readonly string[]): boolean =>
  names.every((name) => typeof (target as Record<string, unknown> | null | undefined)?.[name] === "function")

/** Returns a proxy with other methods. The object's own methods are bound to it, since they may use private fields. */
export function overriding<T extends object>(target: T, methods: Readonly<Record<string, unknown>>): T {
  return new Proxy(target, {
    get(own, name) {
      if (typeof name === "string" && Object.hasOwn(methods, name)) return methods[name]
      const value: unknown = Reflect.get(own, name, own)
      return typeof value === "function" && name !== "constructor" ? (value.bind(own) as unknown) : value
    },
  })
}

const MISTRAL = /(?:mi|magi|mini|code|dev)stral|(?:mi|pi|vo)xtral/i
/** Formats of Anthropic and Bedrock, for any model. */
const TAKES_PLAIN_IDS = /anthropic|amazon-bedrock/i

const idFormFor = (names: string): RequestNews["idForm"] =>
  MISTRAL.test(names) ? "short" : TAKES_PLAIN_IDS.test(names) ? "plain" : "seen"

/** Most earlier ids to pass on: a mender forgets the oldest ones. */
const MAX_EARLIER_IDS = 512

/**
 * Creates the mender of one answer from the contents of its request. If the server stores the conversation, no call is
 * recovered from text, because the server would not know its id. `names`: upstream, format and model as far as known:
 * Mistral rejects ids that it could not have made, Anthropic ids with other characters than its own.
 */
export function menderFor(
  tools: readonly Tool[],
  { calls, earlierIds = [], texts, documents = [], isHeld }: RequestHistory & Partial<Pick<ToldHistory, "isHeld">>,
  options: MenderOptions,
  names = "",
): Mender {
  const mender = createMender(tools, { ...options, ...(isHeld === true ? { recover: "off" } : { history: calls }) })
  tellRequest(mender, {
    ids: isHeld === true ? [] : earlierIds.slice(-MAX_EARLIER_IDS),
    idForm: idFormFor(names),
    texts: isHeld === true ? [] : texts,
    documents: isHeld === true ? [] : documents,
  })
  return mender
}
