/** Every bound of the library: one line, one default, one reason. docs/limits.md is made from this table. */
export const LIMITS = {
  argumentsBytes: {
    value: 262_144,
    over: "limit/arguments",
    why: "argument text that is not valid JSON is not read leniently beyond this; valid JSON of any size is taken",
  },
  depth: { value: 512, over: "limit/depth", why: "nested containers in text that needs repair; real tools stay under 20" },
  nodes: { value: 200_000, over: "limit/nodes", why: "values in a call that needs repair by the schema" },
  hypotheses: {
    value: 16,
    over: "json/ambiguous",
    why: "readings of a damaged text kept at one position; a reading that had to be dropped counts as a rival of what is found",
  },
  readingSteps: {
    value: 2,
    over: "json/ambiguous",
    why: "looks at readings for each character of a damaged text, and 6,000 in any case; real damage needs less than one",
  },
  candidates: { value: 8, over: "json/unreadable", why: "opening brackets tried as the beginning of the arguments behind prose" },
  splitCalls: { value: 8, over: "json/concatenated", why: "calls made of one argument text with several objects" },
  passes: { value: 12, over: "limit/passes", why: "rounds of validate, propose, apply; three is the most seen in real calls" },
  branches: { value: 64, over: "limit/branches", why: "union branches tried one by one at a violating place" },
  issues: { value: 512, over: "limit/issues", why: "violations collected per validation; a call with more is not mended" },
  schemaBytes: { value: 1_048_576, over: "schema/too-large", why: "text size of one tool's schema" },
  schemaNodes: { value: 20_000, over: "schema/too-large", why: "subschemas of one tool" },
  schemaDepth: { value: 128, over: "schema/too-deep", why: "nesting of one tool's schema" },
  patternLength: { value: 1_000, over: "schema/pattern-skipped", why: "characters of a regular expression; longer ones are never run" },
  patternInput: { value: 65_536, over: "schema/pattern-skipped", why: "characters a provably cheap pattern is run on" },
  flatLeaves: { value: 512, over: "nested", why: "leaves of a schema that is shown flat; definitions that use each other unfold to many" },
  flatName: { value: 64, over: "nested", why: "characters of a flat name; several providers refuse longer member names" },
  tools: { value: 10_000, over: "limit/tools", why: "tools in one list; the rest is passed through unmended" },
  calls: { value: 256, over: "limit/calls", why: "declared calls in one turn that are mended" },
  textChars: { value: 4_194_304, over: "limit/text", why: "content or reasoning searched for calls; longer text is left as it is" },
  unreadableChars: { value: 2_000, over: "cut", why: "raw text of unreadable arguments kept in a healed history; it is sent again with each request" },
  modelCallChars: { value: 131_072, over: "not_sent", why: "call, schema and error of one model-made repair together" },
  modelDepth: { value: 64, over: "not_sent", why: "nested containers in a call a model is to repair" },
  modelNodes: { value: 2_048, over: "not_sent", why: "values in a call a model is to repair; the guards compare each with each" },
  modelErrorChars: { value: 4_000, over: "cut", why: "error text that goes into the prompt of a model-made repair" },
  modelAnswerChars: { value: 262_144, over: "malformed_answer", why: "answer of the model that repairs; a sound one is little longer than the call" },
  modelChanges: { value: 64, over: "intent_drift", why: "places a model-made repair may change; more is another call" },
  modelTimeoutMs: { value: 30_000, over: "timeout", why: "milliseconds a model-made repair may take; beyond that the caller's own model is faster" },
  modelFailures: {
    value: 2,
    over: "budget",
    why: "failed repairs in a row of one tool and the same places before the model itself has to think again; at most 5",
  },
  modelLineages: { value: 1_024, over: "forgotten", why: "tools and places whose failed repairs a session counts" },
  modelCache: { value: 256, over: "forgotten", why: "answers a session of model-made repair keeps" },
  feedbackChars: { value: 2_000, over: "cut", why: "length of a message for the model" },
} as const

export type Limits = { readonly [K in keyof typeof LIMITS]: number }

export const DEFAULT_LIMITS: Limits = Object.fromEntries(Object.entries(LIMITS).map(([name, row]) => [name, row.value])) as unknown as Limits

/** The defaults with a caller's own numbers over them; what is not a positive number is ignored. */
export function withLimits(own: Partial<Limits> | undefined): Limits {
  // small enough to be inlined: every call asks
  return own === undefined || own === DEFAULT_LIMITS ? DEFAULT_LIMITS : mergeLimits(own)
}

function mergeLimits(own: Partial<Limits>): Limits {
  const out: Record<string, number> = { ...DEFAULT_LIMITS }
  for (const [name, value] of Object.entries(own)) if (Object.hasOwn(LIMITS, name) && typeof value === "number" && value >= 0) out[name] = value
  // with none collected, every call would count as valid
  out.issues = Math.max(1, out.issues as number)
  return out as unknown as Limits
}
