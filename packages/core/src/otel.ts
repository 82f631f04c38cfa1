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
const OPERATION = "gen_ai.operation.name"
const TOOL = "gen_ai.tool.name"
const CALL = "gen_ai.tool.call.id"
const MODEL = "gen_ai.request.model"
const ARGUMENTS = "gen_ai.tool.call.arguments"

/**
 * A listener for `onEvent`. It never throws into a turn, and hands on argument values only when asked twice.
 * @example createMender(tools, { onEvent: otelEvents() })
 */
export function otelEvents(options: OtelOptions = {}): (event: MendEvent) => void {
  const meter = options.meter ?? metrics.getMeter("toolmend")
  const calls = meter.createCounter("toolmend.calls", { description: "malformed tool calls, by what became of them" })
  const repairs = meter.createCounter("toolmend.repairs", { description: "kinds of repair, each once per call" })
  const storms = meter.createCounter("toolmend.storms", { description: "signs of a loop" })
  return (event) => {
    const span = options.span === undefined ? trace.getActiveSpan() : options.span()
    span?.addEvent(event.type, attributesOf(event, options.arguments === true))
    if (event.type === "tool.call_repaired") calls.add(1, { ...labelsOf(event), "toolmend.outcome": event.outcome })
    else if (event.type === "tool_input_repaired") for (const kind of event.kinds) repairs.add(1, { ...labelsOf(event), "toolmend.kind": kind })
    else if (event.type === "tool.storm") storms.add(1, { ...labelsOf(event), "toolmend.storm.code": event.code, "toolmend.storm.step": event.step })
  }
}

type CallEvent = Exclude<MendEvent, { type: "mender.state_refused" }>

/** For metrics: a name that no tool has is the model's invention, and each would be a series of its own. */
function labelsOf(event: CallEvent): Attributes {
  const isUnknown = "kinds" in event && event.kinds[0] === "name/unknown"
  return { [TOOL]: isUnknown ? "_unknown" : event.tool, ...(event.model === null ? {} : { [MODEL]: event.model }) }
}

function attributesOf(event: MendEvent, withArguments: boolean): Attributes {
  if (event.type === "mender.state_refused") return { "error.type": "mender.state_refused", "toolmend.why": event.why }
  const common: Attributes = { [OPERATION]: "execute_tool", [TOOL]: event.tool, [CALL]: event.id, ...(event.model === null ? {} : { [MODEL]: event.model }) }
  if (event.type === "tool.storm")
    return { ...common, "toolmend.storm.code": event.code, "toolmend.storm.step": event.step, "toolmend.storm.count": event.count }
  const kinds = { ...common, "toolmend.kinds": [...event.kinds] }
  if (event.type === "tool_input_repaired") return kinds
  if (event.type === "tool_input_invalid") return { ...kinds, "error.type": event.kinds[0] ?? "invalid", "toolmend.pointers": [...event.pointers] }
  const text = withArguments ? (event.after ?? event.before) : undefined
  return { ...kinds, "toolmend.outcome": event.outcome, "toolmend.attempt": event.attempt, ...(text === undefined ? {} : { [ARGUMENTS]: text }) }
}
