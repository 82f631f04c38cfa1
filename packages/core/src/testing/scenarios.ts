// Defines the named scenarios of the fake provider, and the tool that they call.

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
} as const

// with an explicit type: the literal types of the texts would take ten times the space in the declarations
/** The model's answers, by scenario name: the same on every wire. */
export const SCENARIOS: Readonly<
  Record<"call-in-text" | "no-call", { readonly text: string }> &
    Record<"call-in-reasoning", { readonly reasoning: string }> &
    Record<
      | "valid"
      | "broken-arguments"
      | "inner-quotes"
      | "wrong-name"
      | "unknown-tool"
      | "missing-member"
      | "repeated"
      | "concatenated"
      | "truncated"
      | "mixed",
      {
        readonly calls: readonly { readonly name: string; readonly arguments: string }[]
        readonly finishReason?: "length"
      }
    >
> = {
  valid: { calls: [{ name: "get_weather", arguments: '{"city":"Paris","days":3}' }] },
  "broken-arguments": { calls: [{ name: "get_weather", arguments: `{'city': "Paris", "days": "3",}` }] },
  "inner-quotes": { calls: [{ name: "get_weather", arguments: '{"city": "the "Paris" of the East", "days": 3}' }] },
  "wrong-name": { calls: [{ name: "functions.GetWeather", arguments: '{"city":"Paris","days":3}' }] },
  "unknown-tool": { calls: [{ name: "book_flight", arguments: '{"to":"Paris"}' }] },
  "missing-member": { calls: [{ name: "get_weather", arguments: '{"days":3}' }] },
  "call-in-text": {
    text: 'I will look it up.\n<tool_call>\n{"name": "get_weather", "arguments": {"city": "Paris", "days": 3}}\n</tool_call>',
  },
  "call-in-reasoning": {
    reasoning:
      'The user wants a forecast.\n<tool_call>\n{"name": "get_weather", "arguments": {"city": "Paris", "days": 3}}\n</tool_call>',
  },
  repeated: { calls: [{ name: "get_weather", arguments: '{"city":"Paris","days":3}' }] },
  concatenated: { calls: [{ name: "get_weather", arguments: '{"city":"Paris","days":3}{"city":"Oslo","days":2}' }] },
  truncated: { calls: [{ name: "get_weather", arguments: '{"city": "Par' }], finishReason: "length" },
  mixed: {
    calls: [
      { name: "get_weather", arguments: '{"city":"Paris","days":3}' },
      { name: "get_weather", arguments: '{"days":2}' },
    ],
  },
  "no-call": { text: "It is sunny in Paris." },
}

export type ScenarioName = keyof typeof SCENARIOS

export const isScenarioName = (name: string): name is ScenarioName => Object.hasOwn(SCENARIOS, name)

/** The scenario that calls again, whatever the tool returned. */
export const ENDLESS_SCENARIO: ScenarioName = "repeated"
