// `toolmend/otel`: events of a mender on the active span, and counters. The one file that needs a peer, so nobody pays for it who does not import it.
import { type Attributes, type Meter, metrics, type Span, trace } from "@opentelemetry/api"
import type { MendEvent } from "./events.ts"

export interface OtelOptions {
  /** Where span events go; default: the active span at the time of the event. */
  readonly span?: () => Span | undefined
  /** Default: the meter "toolmend" of the global provider. */
  readonly meter?: Meter
  /** Argument texts go into the span events, if they are in the events at all (`argumentsInEvents`). Default false. */
  readonly arguments?: boolean
}

// strings of the GenAI conventions: the package that names them is deprecated and 9.6 MB
const OPERATION_KEY = "gen_ai.operation.name"
const TOOL_NAME_KEY = "gen_ai.tool.name"
const CALL_ID_KEY = "gen_ai.tool.call.id"
const MODEL_KEY = "gen_ai.request.model"
const ARGUMENTS_KEY = "gen_ai.tool.call.arguments"

/**
 * A listener for `onEvent`. It never throws into a turn, and hands on argument values only when asked twice.
 * @example createMender(tools, { onEvent: otelEvents() })
 */
export function otelEvents(options: OtelOptions = {}): (event: MendEvent) => void {
  const meter = options.meter ?? metrics.getMeter("toolmend")
  const callCounter = meter.createCounter("toolmend.calls", { description: "malformed tool calls, by what became of them" })
  const repairCounter = meter.createCounter("toolmend.repairs", { description: "kinds of repair, each once per call" })
  const stormCounter = meter.createCounter("toolmend.storms", { description: "signs of a loop" })
  return (event) => {
    const span = options.span === undefined ? trace.getActiveSpan() : options.span()
    span?.addEvent(event.type, attributesOf(event, options.arguments === true))
    if (event.type === "tool.call_repaired") callCounter.add(1, { ...labelsOf(event), "toolmend.outcome": event.outcome })
    else if (event.type === "tool_input_repaired") for (const kind of event.kinds) repairCounter.add(1, { ...labelsOf(event), "toolmend.kind": kind })
    else if (event.type === "tool.storm") stormCounter.add(1, { ...labelsOf(event), "toolmend.storm.code": event.code, "toolmend.storm.step": event.step })
  }
}

type CallEvent = Exclude<MendEvent, { type: "mender.state_refused" }>

/** For metrics: a name that no tool has is the model's invention, and each would be a series of its own. */
function labelsOf(event: CallEvent): Attributes {
  const isUnknown = "kinds" in event && event.kinds[0] === "name/unknown"
  return { [TOOL_NAME_KEY]: isUnknown ? "_unknown" : event.tool, ...(event.model === null ? {} : { [MODEL_KEY]: event.model }) }
}

function attributesOf(event: MendEvent, withArguments: boolean): Attributes {
  if (event.type === "mender.state_refused") return { "error.type": "mender.state_refused", "toolmend.why": event.why }
  const commonAttributes: Attributes = {
    [OPERATION_KEY]: "execute_tool",
    [TOOL_NAME_KEY]: event.tool,
    [CALL_ID_KEY]: event.id,
    ...(event.model === null ? {} : { [MODEL_KEY]: event.model }),
  }
  if (event.type === "tool.storm")
    return { ...commonAttributes, "toolmend.storm.code": event.code, "toolmend.storm.step": event.step, "toolmend.storm.count": event.count }
  const kinds = { ...commonAttributes, "toolmend.kinds": [...event.kinds] }
  if (event.type === "tool_input_repaired") return kinds
  if (event.type === "tool_input_invalid") return { ...kinds, "error.type": event.kinds[0] ?? "invalid", "toolmend.pointers": [...event.pointers] }
  const text = withArguments ? (event.after ?? event.before) : undefined
  return { ...kinds, "toolmend.outcome": event.outcome, "toolmend.attempt": event.attempt, ...(text === undefined ? {} : { [ARGUMENTS_KEY]: text }) }
}
