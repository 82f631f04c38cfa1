import { enumSpelling } from "../../../src/rules/value/enum-spelling.ts"
import { object } from "../../support/fitting.ts"
import { ruleTester } from "../../support/ruleTester.ts"

const of = (...values: unknown[]) => object({ v: { enum: values } })

ruleTester(enumSpelling, {
  valid: [
    { schema: of("low", "Low"), text: '{"v":"Low"}' },
    { schema: object({ v: { type: "string" } }), text: '{"v":"HIGH "}' },
  ],
  repaired: [
    { schema: of("utf-8", "latin-1"), text: '{"v":"utf_8"}', after: '{"v":"utf-8"}' },
    { schema: of("Mbps", "Gbps"), text: '{"v":"mbps"}', after: '{"v":"Mbps"}' },
    { schema: of("mysql", "sqlite"), text: '{"v":"MySQL"}', after: '{"v":"mysql"}' },
    { schema: of("tier-1", "tier-2"), text: '{"v":"Tier 1"}', after: '{"v":"tier-1"}' },
    { schema: of("256m", "512m"), text: '{"v":"512M"}', after: '{"v":"512m"}' },
    { schema: of("MB", "GB"), text: '{"v":"mb"}', after: '{"v":"MB"}' },
    { schema: of("kB", "GB"), text: '{"v":"KB"}', after: '{"v":"kB"}' },
    { schema: of("mV", "kV"), text: '{"v":"mv"}', after: '{"v":"mV"}' },
    { schema: of("MHz", "GHz"), text: '{"v":"Mhz"}', after: '{"v":"MHz"}' },
    { schema: of("Mon", "Tue"), text: '{"v":"MON"}', after: '{"v":"Mon"}' },
    { schema: of("1h", "1d"), text: '{"v":"1D"}', after: '{"v":"1d"}' },
    { schema: of("ios", "web"), text: '{"v":"iOS"}', after: '{"v":"ios"}' },
    { schema: of("phase_2", "phase_3"), text: '{"v":"Phase-2"}', after: '{"v":"phase_2"}' },
    { schema: of("tea-4-cups", "tea-6-cups"), text: '{"v":"tea 4 cups"}', after: '{"v":"tea-4-cups"}' },
    { schema: of("low", "high"), text: '{"v":"**high**"}', after: '{"v":"high"}', confidence: "certain" },
    { schema: of("low", "high"), text: '{"v":" HIGH"}', after: '{"v":"high"}', confidence: "certain" },
    {
      schema: of("in_progress", "done"),
      text: '{"v":"In Progress"}',
      after: '{"v":"in_progress"}',
      confidence: "certain",
    },
    { schema: of("in_progress", "done"), text: '{"v":"in-progress"}', after: '{"v":"in_progress"}' },
    {
      schema: of("in_progress", "done"),
      text: '{"v":"inProgress"}',
      after: '{"v":"in_progress"}',
      confidence: "likely",
    },
    { schema: of("low", "high"), text: '{"v":"\\"high\\""}', after: '{"v":"high"}' },
    {
      schema: of("in_progress", "done"),
      text: '{"v":"in\\\\_progress"}',
      after: '{"v":"in_progress"}',
      confidence: "certain",
    },
    { schema: of(1, 3, "all"), text: '{"v":"3"}', after: '{"v":3}' },
    { schema: of(true, "auto"), text: '{"v":"True"}', after: '{"v":true}' },
    { schema: object({ v: { const: "fixed" } }), text: '{"v":"Fixed"}', after: '{"v":"fixed"}' },
    {
      schema: object({ v: { anyOf: [{ type: "string", enum: ["C++", "Rust"] }, { type: "null" }] } }),
      text: '{"v":"c++"}',
      after: '{"v":"C++"}',
    },
    {
      schema: object({ v: { oneOf: [{ const: "red" }, { const: "green" }] } }),
      text: '{"v":"Red"}',
      after: '{"v":"red"}',
    },
    {
      schema: object({ all: { type: "array", items: { enum: ["a", "b"] } } }),
      text: '{"all":["A","b"]}',
      after: '{"all":["a","b"]}',
    },
  ],
  refused: [
    // the case of a letter is the meaning
    { schema: of("3m", "6h"), text: '{"v":"3M"}' },
    { schema: of("2w", "2M"), text: '{"v":"2m"}' },
    { schema: of("Kbps", "Gbps"), text: '{"v":"GBps"}' },
    { schema: of("W", "kW", "MW", "GWh"), text: '{"v":"mW"}' },
    { schema: of("TB", "PB"), text: '{"v":"Pb"}' },
    { schema: of("Pa", "kPa", "mbar"), text: '{"v":"Mbar"}' },
    { schema: of("USD", "ZAC"), text: '{"v":"ZAc"}' },
    // a dash at an edge or before the last number may be a sign
    { schema: of("D+2", "D-2"), text: '{"v":"d 2"}' },
    { schema: of("GMT-4", "GMT-7"), text: '{"v":"GMT 7"}' },
    { schema: of("B+", "B", "B-"), text: '{"v":"B_"}' },
    { schema: of("B+", "B", "B-"), text: '{"v":"B-+"}' },
    { schema: of("-2", "2"), text: '{"v":"_2"}' },
    // two values are one without their separators
    { schema: of("reform", "re-form"), text: '{"v":"re form"}' },
    { schema: of("x/y", "xy"), text: '{"v":"x-y"}' },
    { schema: of("mV", "kV"), text: '{"v":"MV"}' },
    { schema: of("Gb", "Tb"), text: '{"v":"GB"}' },
    { schema: of("GB", "TB"), text: '{"v":"Gb"}' },
    { schema: of("low", "high"), text: '{"v":"???"}' },
    { schema: of("low", "high"), text: '{"v":"hi\\ngh"}' },
    // a sign before a name has a meaning: the other way round
    { schema: of("name", "date"), text: '{"v":"-name"}' },
    { schema: of("-name", "-date"), text: '{"v":"name"}' },
    { schema: of("low", "high"), text: '{"v":"hi"}' },
    { schema: of("low", "high"), text: '{"v":"highest"}' },
    { schema: of("low", "LOW"), text: '{"v":"Low"}' },
    { schema: of("1", "2"), text: '{"v":"-1"}' },
    { schema: of("12"), text: '{"v":"1\\\\-2"}' },
    { schema: of("12"), text: '{"v":"1-2"}' },
    { schema: of("+", "*"), text: '{"v":"-"}' },
    { schema: of("low", "high"), text: '{"v":null}' },
  ],
})
