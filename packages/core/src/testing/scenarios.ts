import type { Tool } from "../turn.ts"
import type { ScriptedCall, ScriptedTurn } from "./scenario.ts"

/** The tool that the scenarios call. */
export const WEATHER_TOOL = {
  name: "get_weather",
  description: "The weather forecast of a city.",
  parameters: {
    type: "object",
    properties: { city: { type: "string" }, days: { type: "integer" } },
    required: ["city", "days"],
    additionalProperties: false,
  },
} as const satisfies Tool

const weather = (text: string): ScriptedCall => ({ name: "get_weather", arguments: text })
const VALID_TEXT = '{"city":"Paris","days":3}'
const TAGGED_CALL = '<tool_call>\n{"name": "get_weather", "arguments": {"city": "Paris", "days": 3}}\n</tool_call>'

/** What a model says to the question, by the name of the scenario: the same on every wire. */
export const SCENARIOS = {
  valid: { calls: [weather(VALID_TEXT)] },
  "broken-arguments": { calls: [weather(`{'city': "Paris", "days": "3",}`)] },
  "inner-quotes": { calls: [weather('{"city": "the "Paris" of the East", "days": 3}')] },
  "wrong-name": { calls: [{ name: "functions.GetWeather", arguments: VALID_TEXT }] },
  "unknown-tool": { calls: [{ name: "book_flight", arguments: '{"to":"Paris"}' }] },
  "missing-member": { calls: [weather('{"days":3}')] },
  "call-in-text": { text: `I will look it up.\n${TAGGED_CALL}` },
  "call-in-reasoning": { reasoning: `The user wants a forecast.\n${TAGGED_CALL}` },
  repeated: { calls: [weather(VALID_TEXT)] },
  concatenated: { calls: [weather(`${VALID_TEXT}{"city":"Oslo","days":2}`)] },
  truncated: { calls: [weather('{"city": "Par')], finishReason: "length" },
  mixed: { calls: [weather(VALID_TEXT), weather('{"days":2}')] },
  "no-call": { text: "It is sunny in Paris." },
} as const satisfies Readonly<Record<string, ScriptedTurn>>

export type ScenarioName = keyof typeof SCENARIOS

export const isScenarioName = (name: string): name is ScenarioName => Object.hasOwn(SCENARIOS, name)

/** This one calls again whatever the tool gave back. */
export const ENDLESS_SCENARIO: ScenarioName = "repeated"
