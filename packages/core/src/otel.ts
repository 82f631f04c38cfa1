// `toolmend/otel`: writes the events of a mender to the active span and to counters.
// The only file that imports another package, so only its users need that package.
import { type Attributes, type Meter, metrics, type Span, trace } from "@opentelemetry/api"
import { checkRows, optionRows } from "./calls/option-rows.ts"
import type { CallEvent, LoopEvent, MendEvent } from "./events.ts"

export interface OtelOptions {
  /** Span for the events; default: the active span at the time of the event. */
  readonly span?: () => Span | undefined
  /** Meter for the counters; default: the meter "toolmend" of the global provider. */
  readonly meter?: Meter
  /** True to write argument texts to span events if `argumentsInEvents` is set, too. Default false. */
  readonly arguments?: boolean
}

const OPTIONS = optionRows({
  span: [(value) => typeof value === "function", "a function that returns a span"],
  meter: [
    (value) => typeof (value as Partial<Meter> | null)?.createCounter === "function",
    "a meter of @opentelemetry/api",
  ],
  arguments: [(value) => typeof value === "boolean", "true or false"],
})

// names of the GenAI semantic conventions: the package that defines them is deprecated and 9.6 MB
const OPERATION_KEY = "gen_ai.operation.name"
const TOOL_NAME_KEY = "gen_ai.tool.name"
const CALL_ID_KEY = "gen_ai.tool.call.id"
const MODEL_KEY = "gen_ai.request.model"
const ARGUMENTS_KEY = "gen_ai.tool.call.arguments"
const ERROR_KEY = "error.type"

/**
 * Returns a listener for `onEvent`. It never throws into a turn, and passes on argument values only if `arguments` and
 * `argumentsInEvents` are both set.
 * @example createMender(tools, { onEvent: otelEvents() })
 */
export function otelEvents(options: OtelOptions = {}): (event: MendEvent) => void {
  checkRows(options, OPTIONS)
  const meter = options.meter ?? metrics.getMeter("toolmend")
  const callCounter = meter.createCounter("toolmend.calls", { description: "tool calls, by what became of them" })
  const ruleCounter = meter.createCounter("toolmend.rules", {
    description: "rules that were applied, each once per call",
  })
  const loopCounter = meter.createCounter("toolmend.loops", { description: "signs of a loop" })
  return (event) => {
    // a valid call is only counted: a span event for each would bury the others
    if (event.type === "tool_call.unchanged")
      return callCounter.add(event.weight, { ...labelsOf(event), ...outcomeOf(event) })
    const span = options.span === undefined ? trace.getActiveSpan() : options.span()
    span?.addEvent(event.type, attributesOf(event, options.arguments === true))
    if (event.type === "state.refused") return
    if (event.type === "loop.detected")
      return loopCounter.add(1, {
        ...labelsOf(event),
        "toolmend.reason": event.reason,
        "toolmend.loop.step": event.step,
      })
    callCounter.add(1, { ...labelsOf(event), ...outcomeOf(event) })
    if ("rules" in event)
      for (const rule of event.rules) ruleCounter.add(1, { ...labelsOf(event), "toolmend.rule": rule })
  }
}

/** Returns the outcome of a call, and the reason if it is not run. Ex) unchanged */
const outcomeOf = (event: CallEvent): Attributes => ({
  "toolmend.outcome": event.type.slice("tool_call.".length),
  ...("reason" in event ? { "toolmend.reason": event.reason } : {}),
})

/** Returns the labels of a metric. Unknown names are made up by models: each would be a series of its own. */
function labelsOf(event: CallEvent | LoopEvent): Attributes {
  const isUnknown = "reason" in event && event.reason === "name/unknown"
  return {
    [TOOL_NAME_KEY]: isUnknown ? "_unknown" : event.tool,
    ...(event.model === null ? {} : { [MODEL_KEY]: event.model }),
    ...(event.shadow === true ? { "toolmend.shadow": true } : {}),
  }
}

function attributesOf(event: MendEvent, withArguments: boolean): Attributes {
  if (event.type === "state.refused") return { [ERROR_KEY]: event.type, "toolmend.message": event.message }
  const attributes: Attributes = {
    [OPERATION_KEY]: "execute_tool",
    ...labelsOf(event),
    [TOOL_NAME_KEY]: event.tool,
    [CALL_ID_KEY]: event.id,
  }
  if ("rules" in event) attributes["toolmend.rules"] = [...event.rules]
  if ("reason" in event) attributes["toolmend.reason"] = event.reason
  if (event.type === "loop.detected")
    return { ...attributes, "toolmend.loop.step": event.step, "toolmend.loop.count": event.count }
  if (event.type === "tool_call.escalated") {
    attributes[ERROR_KEY] = event.reason
    attributes["toolmend.keywords"] = [...event.keywords]
    attributes["toolmend.pointers"] = [...event.pointers]
    attributes["toolmend.attempt"] = event.attempt
    attributes["toolmend.gave_up"] = event.gaveUp
  }
  const text = withArguments ? ("after" in event ? event.after : event.before) : undefined
  return text === undefined ? attributes : { ...attributes, [ARGUMENTS_KEY]: text }
}
