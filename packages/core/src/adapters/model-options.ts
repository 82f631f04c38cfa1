// Options of adapters: checks them, and makes the mender of one answer.
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

/** Options of the adapters that stand between a framework and its model. */
export interface ModelOptions extends Omit<MendOptions, "history" | "toolChoice"> {
  /** "hold" (default): a streamed call is passed on when it has ended. "live": as long as its arguments are sound. */
  readonly mode?: StreamMode
  /**
   * How often the model is asked again about calls that cannot be used, before any of them has left. Default 1; 3 where
   * the framework runs the calls, none of them can be used, and the run would end.
   */
  readonly reask?: number
  /**
   * What happens to a call that still cannot be used: "pass" (default) as written, by `mendFetch` unless it was cut off;
   * pi and TanStack AI "drop".
   */
  readonly escalated?: "pass" | "drop" | "throw"
  /** Gets what each turn came to. What it throws is dropped. */
  readonly onResult?: (result: MendResult) => void
  /** Gets what happened to a stream beside its turn: it was cut. */
  readonly onRemark?: (remark: StreamRemark) => void
}

/** Options of adapters that see a model's answer as an object; what cannot be used in the end is left out. */
export type AnswerOptions = Omit<ModelOptions, "mode" | "escalated" | "onRemark">

type OptionCheck = readonly [is: (value: unknown) => boolean, must: string]

export const LISTENER: OptionCheck = [(value) => typeof value === "function", "a function"]
export const choice = (...choices: readonly unknown[]): OptionCheck => [
  (value) => choices.includes(value),
  `one of ${choices.join(", ")}`,
]

/** Options of an adapter that are not the mender's. */
export type OwnOptions = Readonly<Record<string, OptionCheck>>

/**
 * Frameworks that run the calls answer invalid ones themselves, again and again. Where the only call of an answer is left
 * out instead, the run ends: so the model is asked more than once before.
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

/** What a mender knows of a conversation comes with each request here. */
const TOLD = new Set(["history", "toolChoice"])

/** What the mender is given of the options of an adapter. Throws for one that does not exist. */
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

/** Throws when an adapter is put around something else than it takes: without it, that shows in the middle of a run. */
export function requireTarget(isRight: boolean, must: string): void {
  if (!isRight) throw new MendError("MEND_TARGET", must)
}

/** Whether something has these methods. */
export const hasMethods = (target: unknown, ...names: readonly string[]): boolean =>
  names.every((name) => typeof (target as Record<string, unknown> | null | undefined)?.[name] === "function")

/** The same object with other methods; its own run on itself, since they may use private fields. */
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
/** The formats of Anthropic and of Bedrock, whatever model is asked. */
const TAKES_PLAIN_IDS = /anthropic|amazon-bedrock/i

const idFormFor = (names: string): RequestNews["idForm"] =>
  MISTRAL.test(names) ? "short" : TAKES_PLAIN_IDS.test(names) ? "plain" : "seen"

/** The latest are enough: a mender forgets the oldest ids. */
const MAX_EARLIER_IDS = 512

/**
 * One mender for each answer, told what its request tells. Of a conversation that the server holds no call is taken out
 * of text: it would not know the id. `names`: of the upstream, its format and its model, as far as they are known;
 * Mistral refuses ids that it could not have made, Anthropic those with other characters than its own.
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
