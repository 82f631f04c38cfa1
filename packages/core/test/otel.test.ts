import { context, trace } from "@opentelemetry/api"
import { AggregationTemporality, InMemoryMetricExporter, MeterProvider, PeriodicExportingMetricReader } from "@opentelemetry/sdk-metrics"
import { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from "@opentelemetry/sdk-trace-base"
import { describe, expect, test } from "vitest"
import { createMender } from "../src/create-mender.ts"
import { otelEvents } from "../src/otel.ts"
import type { Tool } from "../src/turn.ts"
import { HASTY } from "./support/conversation.ts"

const FEED: Tool = {
  name: "feed",
  parameters: { type: "object", properties: { animal: { type: "string" }, times: { type: "integer" } }, required: ["animal"] },
}
const SECRET = "the-badger-behind-the-barn"

async function observed(options: { arguments?: boolean; argumentsInEvents?: boolean } = {}) {
  const spans = new InMemorySpanExporter()
  const tracer = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(spans)] }).getTracer("test")
  const exporter = new InMemoryMetricExporter(AggregationTemporality.CUMULATIVE)
  const reader = new PeriodicExportingMetricReader({ exporter, exportIntervalMillis: 60_000 })
  const meter = new MeterProvider({ readers: [reader] }).getMeter("test")
  const span = tracer.startSpan("chat")
  const { arguments: told = false, argumentsInEvents = false } = options
  const mender = createMender([FEED], { model: "m-1", storm: HASTY, argumentsInEvents, onEvent: otelEvents({ span: () => span, meter, arguments: told }) })
  const call = (id: string, name: string, text: string) => mender.mend({ toolCalls: [{ id, name, arguments: text }] })
  call("c1", "feed", `{"animal":"${SECRET}","times":"3",}`)
  call("c2", "feed", `{"times":"${SECRET}"}`)
  call("c3", "water_the_llama", "{}")
  for (let i = 0; i < 4; i++) call(`s${i}`, "feed", `{"animal":"${SECRET}"}`)
  span.end()
  await reader.forceFlush()
  return { events: spans.getFinishedSpans()[0]?.events ?? [], metrics: exporter.getMetrics().at(-1)?.scopeMetrics[0]?.metrics ?? [] }
}

describe("span events", () => {
  test("carry the names of the GenAI conventions", async () => {
    const { events } = await observed()
    expect(events.map(({ name }) => name)).toEqual([
      "tool.call_repaired",
      "tool_input_repaired",
      "tool.call_repaired",
      "tool_input_invalid",
      "tool.call_repaired",
      "tool_input_invalid",
      "tool.storm",
      "tool.storm",
    ])
    expect(events[0]?.attributes).toEqual({
      "gen_ai.operation.name": "execute_tool",
      "gen_ai.tool.name": "feed",
      "gen_ai.tool.call.id": "c1",
      "gen_ai.request.model": "m-1",
      "toolmend.kinds": ["json/trailing-comma", "type/number-as-string"],
      "toolmend.outcome": "local-salvage",
      "toolmend.attempt": 0,
    })
    expect(events[3]?.attributes).toMatchObject({ "error.type": "arguments/invalid" })
    expect(events[6]?.attributes).toMatchObject({ "toolmend.storm.code": "loop/identical", "toolmend.storm.step": "notice", "toolmend.storm.count": 3 })
    expect(events[7]?.attributes).toMatchObject({ "toolmend.storm.code": "loop/identical", "toolmend.storm.step": "suppress", "toolmend.storm.count": 4 })
  })

  test("hold argument values only when both sides ask for them", async () => {
    expect(JSON.stringify((await observed()).events)).not.toContain(SECRET)
    expect(JSON.stringify((await observed({ arguments: true })).events)).not.toContain(SECRET)
    expect(JSON.stringify((await observed({ argumentsInEvents: true })).events)).not.toContain(SECRET)
    expect(JSON.stringify((await observed({ arguments: true, argumentsInEvents: true })).events)).toContain(SECRET)
  })
})

describe("counters", () => {
  test("count outcomes, kinds and storms, and keep invented names out of the labels", async () => {
    const { metrics } = await observed()
    const points = (name: string) =>
      metrics.find(({ descriptor }) => descriptor.name === name)?.dataPoints.map(({ attributes, value }) => ({ ...attributes, value }))
    const feed = { "gen_ai.tool.name": "feed", "gen_ai.request.model": "m-1" }
    expect(points("toolmend.calls")).toEqual([
      { ...feed, "toolmend.outcome": "local-salvage", value: 1 },
      { ...feed, "toolmend.outcome": "re-prompt", value: 1 },
      { ...feed, "gen_ai.tool.name": "_unknown", "toolmend.outcome": "re-prompt", value: 1 },
    ])
    expect(points("toolmend.repairs")?.map((point) => [point["toolmend.kind" as keyof typeof point], point.value])).toEqual([
      ["json/trailing-comma", 1],
      ["type/number-as-string", 1],
    ])
    expect(points("toolmend.storms")).toEqual([
      { ...feed, "toolmend.storm.code": "loop/identical", "toolmend.storm.step": "notice", value: 1 },
      { ...feed, "toolmend.storm.code": "loop/identical", "toolmend.storm.step": "suppress", value: 1 },
    ])
  })
})

test("without a provider nothing happens, and nothing breaks", () => {
  expect(trace.getSpan(context.active())).toBeUndefined()
  const mender = createMender([FEED], { onEvent: otelEvents() })
  expect(mender.mend({ toolCalls: [{ id: "c1", name: "feed", arguments: '{"animal":"goat",}' }] }).calls).toHaveLength(1)
})
