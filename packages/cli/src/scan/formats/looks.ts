import { isFields } from "../../input/fields.ts"
import { masked } from "../judge/mask.ts"

const MAX_NAMES = 6
const MAX_CHARACTERS = 24

/** Describes a record that was not recognised, for the user. Ex) an object with "id", "event" and 4 more */
export function looksLike(record: unknown, hasValues: boolean): string {
  if (Array.isArray(record))
    return record.length === 0
      ? "an empty list"
      : `a list of ${record.length}, first ${Array.isArray(record[0]) ? "a list" : looksLike(record[0], hasValues)}`
  if (!isFields(record)) return record === null ? "null" : `a ${typeof record}`
  const names = Object.keys(record)
  if (names.length === 0) return "an empty object"
  const shown = names.slice(0, MAX_NAMES).map((name) => `"${nameOf(name, hasValues)}"`)
  return `an object with ${shown.join(", ")}${names.length > MAX_NAMES ? ` and ${names.length - MAX_NAMES} more` : ""}`
}

/** Returns a key, masked if it may be a value: {"alice@example.org": …}. */
function nameOf(name: string, hasValues: boolean): string {
  const cut = name.length > MAX_CHARACTERS ? `${name.slice(0, MAX_CHARACTERS)}…` : name
  return hasValues || /^[A-Za-z_][\w.-]*$/.test(cut) ? cut : masked(cut)
}

/** The known formats, each with a sign that identifies it, for a user whose input was not recognised. */
export const KNOWN_FORMATS: readonly (readonly [name: string, sign: string])[] = [
  [
    "OpenAI, Anthropic, Ollama",
    '{"model", "messages", "tools"}, {"request", "response"}, an answer alone, OpenAI\'s batches and responses',
  ],
  ["Gemini", '{"contents", "tools", "candidates"}, also as request and response'],
  ["Bedrock (Converse)", '{"messages", "toolConfig"}, {"output", "stopReason"}, invocation logs ("inputBodyJson")'],
  ["AI SDK", 'messages with "tool-call" or "tool-…" parts, results with "steps" or "toolCalls"'],
  ["LangChain", 'messages with "lc" and "kwargs", with "type": "ai", runs of LangSmith'],
  [
    "OpenTelemetry",
    '"gen_ai.input.messages", "gen_ai.output.messages", "gen_ai.prompt.0.…" in the attributes of spans, also as OTLP',
  ],
  ["tau-bench, SWE-agent", '"traj", "simulations", "history" and "trajectory"'],
  ["Claude Code, Codex, pi", "session files, one message a line"],
  ["event streams", '"data: {…}" lines of OpenAI (chat, responses), Anthropic and Gemini'],
  ["toolmend", '{"content", "toolCalls", "finishReason"}'],
]
