import { context, metrics, trace } from "@opentelemetry/api"
import {
  AggregationTemporality,
  InMemoryMetricExporter,
  MeterProvider,
  PeriodicExportingMetricReader,
} from "@opentelemetry/sdk-metrics"
import { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from "@opentelemetry/sdk-trace-base"
import { describe, expect, test } from "vitest"
import { createMender } from "../src/create-mender.ts"
import { otelEvents } from "../src/otel.ts"
import type { Tool } from "../src/turn.ts"
import { HASTY } from "./support/conversation.ts"

const FEED: Tool = {
  name: "feed",
  parameters: {
    type: "object",
    properties: { animal: { type: "string" }, times: { type: "integer" } },
    required: ["animal"],
  },
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
  const mender = createMender([FEED], {
    model: "m-1",
    storm: HASTY,
    argumentsInEvents,
    onEvent: otelEvents({ span: () => span, meter, arguments: told }),
  })
  const call = (id: string, name: string, text: string) => mender.mend({ toolCalls: [{ id, name, arguments: text }] })
  call("c1", "feed", `{"animal":"${SECRET}","times":"3",}`)
  call("c2", "feed", `{"times":"${SECRET}"}`)
  call("c3", "water_the_llama", "{}")
  for (let i = 0; i < 4; i++) call(`s${i}`, "feed", `{"animal":"${SECRET}"}`)
  span.end()
  await reader.forceFlush()
  return {
    events: spans.getFinishedSpans()[0]?.events ?? [],
    metrics: exporter.getMetrics().at(-1)?.scopeMetrics[0]?.metrics ?? [],
  }
}

describe("span events", () => {
  test("carry the names of the GenAI conventions", async () => {
    const { events } = await observed()
    expect(events.map(({ name }) => name)).toEqual([
      "tool_call.repaired",
      "tool_call.escalated",
      "tool_call.escalated",
      "loop.detected",
      "tool_call.withheld",
      "loop.detected",
    ])
    const feed = { "gen_ai.operation.name": "execute_tool", "gen_ai.tool.name": "feed", "gen_ai.request.model": "m-1" }
    expect(events[0]?.attributes).toEqual({
      ...feed,
      "gen_ai.tool.call.id": "c1",
      "toolmend.rules": ["json/trailing-comma", "type/number-as-string"],
    })
    expect(events[1]?.attributes).toEqual({
      ...feed,
      "gen_ai.tool.call.id": "c2",
      "error.type": "arguments/invalid",
      "toolmend.reason": "arguments/invalid",
      "toolmend.keywords": ["required", "type"],
      "toolmend.pointers": ["", "/times"],
      "toolmend.attempt": 0,
      "toolmend.gave_up": false,
    })
    expect(events[2]?.attributes).toMatchObject({ "gen_ai.tool.name": "water_the_llama", "error.type": "name/unknown" })
    expect(events[3]?.attributes).toMatchObject({
      "toolmend.reason": "loop/identical",
      "toolmend.loop.step": "notice",
      "toolmend.loop.count": 3,
    })
    expect(events[4]?.attributes).toMatchObject({ "toolmend.reason": "loop/identical", "toolmend.rules": [] })
    expect(events[5]?.attributes).toMatchObject({
      "toolmend.reason": "loop/identical",
      "toolmend.loop.step": "suppress",
      "toolmend.loop.count": 4,
    })
  })

  test("hold argument values only when both sides ask for them", async () => {
    expect(JSON.stringify((await observed()).events)).not.toContain(SECRET)
    expect(JSON.stringify((await observed({ arguments: true })).events)).not.toContain(SECRET)
    expect(JSON.stringify((await observed({ argumentsInEvents: true })).events)).not.toContain(SECRET)
    expect(JSON.stringify((await observed({ arguments: true, argumentsInEvents: true })).events)).toContain(SECRET)
  })
})

describe("counters", () => {
  const points = (metrics: Awaited<ReturnType<typeof observed>>["metrics"], name: string) =>
    metrics
      .find(({ descriptor }) => descriptor.name === name)
      ?.dataPoints.map(({ attributes, value }) => ({ ...attributes, value }))
  const feed = { "gen_ai.tool.name": "feed", "gen_ai.request.model": "m-1" }

  test("count outcomes, rules and loops, and keep invented names out of the labels", async () => {
    const { metrics } = await observed()
    expect(points(metrics, "toolmend.calls")).toEqual([
      { ...feed, "toolmend.outcome": "repaired", value: 1 },
      { ...feed, "toolmend.outcome": "escalated", "toolmend.reason": "arguments/invalid", value: 1 },
      {
        ...feed,
        "gen_ai.tool.name": "_unknown",
        "toolmend.outcome": "escalated",
        "toolmend.reason": "name/unknown",
        value: 1,
      },
      { ...feed, "toolmend.outcome": "unchanged", value: 3 },
      { ...feed, "toolmend.outcome": "withheld", "toolmend.reason": "loop/identical", value: 1 },
    ])
    expect(points(metrics, "toolmend.rules")).toEqual([
      { ...feed, "toolmend.rule": "json/trailing-comma", value: 1 },
      { ...feed, "toolmend.rule": "type/number-as-string", value: 1 },
    ])
    expect(points(metrics, "toolmend.loops")).toEqual([
      { ...feed, "toolmend.reason": "loop/identical", "toolmend.loop.step": "notice", value: 1 },
      { ...feed, "toolmend.reason": "loop/identical", "toolmend.loop.step": "suppress", value: 1 },
    ])
  })

  test("count a sampled call as many as it stands for, and mark shadow mode", async () => {
    const exporter = new InMemoryMetricExporter(AggregationTemporality.CUMULATIVE)
    const reader = new PeriodicExportingMetricReader({ exporter, exportIntervalMillis: 60_000 })
    const listener = otelEvents({ meter: new MeterProvider({ readers: [reader] }).getMeter("test") })
    listener({ type: "tool_call.unchanged", id: "a", tool: "feed", model: "m-1", weight: 20, shadow: true })
    await reader.forceFlush()
    const metrics = exporter.getMetrics().at(-1)?.scopeMetrics[0]?.metrics ?? []
    expect(points(metrics, "toolmend.calls")).toEqual([
      { ...feed, "toolmend.outcome": "unchanged", "toolmend.shadow": true, value: 20 },
    ])
  })

  test("do not count a state that was refused as a call", async () => {
    const exporter = new InMemoryMetricExporter(AggregationTemporality.CUMULATIVE)
    const reader = new PeriodicExportingMetricReader({ exporter, exportIntervalMillis: 60_000 })
    otelEvents({ meter: new MeterProvider({ readers: [reader] }).getMeter("test") })({
      type: "state.refused",
      message: "old",
    })
    await reader.forceFlush()
    expect(exporter.getMetrics().at(-1)?.scopeMetrics ?? []).toEqual([])
  })
})

test("without a provider nothing happens, and nothing breaks", () => {
  expect(trace.getSpan(context.active())).toBeUndefined()
  const mender = createMender([FEED], { onEvent: otelEvents() })
  expect(mender.mend({ toolCalls: [{ id: "c1", name: "feed", arguments: '{"animal":"goat",}' }] }).calls).toHaveLength(
    1,
  )
})

test("options that do not exist, or are of the wrong kind, are errors with a code", () => {
  for (const options of [null, 5, [], { spam: () => undefined }, { span: {} }, { meter: {} }, { arguments: "yes" }])
    expect(() => otelEvents(options as never)).toThrow("MEND_OPTIONS")
  expect(() => otelEvents({ span: () => undefined, meter: metrics.getMeter("test"), arguments: true })).not.toThrow()
})
