// Texts on the limits: what happens beyond each, and why it has its default.
import type { Limits } from "../limits.ts"
import type { LimitDocs } from "./docs.ts"

export const LIMIT_DOCS: Readonly<Record<keyof Limits, LimitDocs>> = {
  argumentsBytes: {
    over: "limit/arguments",
    why: "bytes of argument text that is repaired if it is not valid JSON; valid JSON may have any size",
  },
  depth: { over: "limit/depth", why: "nested containers in text that needs repair; real tools stay under 20" },
  nodes: { over: "arguments/invalid", why: "values in a call that needs repair by the schema" },
  hypotheses: {
    over: "json/ambiguous",
    why: "readings of a damaged text kept at one position, four times as many in a second reading; a dropped reading still counts as another possible one",
  },
  readingSteps: {
    over: "json/ambiguous",
    why: "steps of the search for each character of a damaged text, and at least 6,000; no real call that can be repaired was seen to need more",
  },
  candidates: { over: "json/unreadable", why: "opening brackets tried as the beginning of the arguments after prose" },
  splitCalls: { over: "json/concatenated", why: "calls made of one argument text with several objects" },
  passes: {
    over: "arguments/invalid",
    why: "rounds of validate, propose, apply; three is the most seen in real calls",
  },
  branches: {
    over: "arguments/invalid",
    why: "branches of a union that are tried at a violating place; with more, none is chosen",
  },
  issues: {
    over: "arguments/invalid",
    why: "violations collected per validation; a call with more than four times as many is not mended",
  },
  schemaBytes: { over: "schema/too-large", why: "text size of one tool's schema" },
  schemaNodes: { over: "schema/too-large", why: "subschemas of one tool" },
  schemaDepth: { over: "schema/too-deep", why: "nesting of one tool's schema" },
  patternLength: {
    over: "schema/pattern-skipped",
    why: "characters of a regular expression; longer ones are never run",
  },
  patternInput: {
    over: "unchecked",
    why: "characters of the longest text that a pattern is run on if its time is linear in the text; at most 1,000 for others such as `a+$`, and fewer for the slowest; a longer text counts as matching",
  },
  flatLeaves: {
    over: "nested",
    why: "leaves of a schema that is shown flat; definitions that refer to each other expand to many",
  },
  flatName: { over: "nested", why: "characters of a flat name; several providers refuse longer member names" },
  tools: { over: "limit/tools", why: "tools in one list; calls of further tools are not mended" },
  calls: { over: "limit/calls", why: "declared calls in one turn that are mended" },
  textChars: { over: "limit/text", why: "content or reasoning searched for calls; longer text is left as it is" },
  unreadableChars: {
    over: "cut",
    why: "raw text of unreadable arguments kept in a healed history; it is sent again with each request",
  },
  modelCallChars: { over: "not_sent", why: "call, schema and error of one model repair together" },
  modelDepth: { over: "not_sent", why: "nested containers in a call that a model should repair" },
  modelNodes: {
    over: "not_sent",
    why: "values in a call that a model should repair; the guards compare each with each",
  },
  modelErrorChars: { over: "cut", why: "error text that goes into the prompt of a model repair" },
  modelAnswerChars: {
    over: "malformed_answer",
    why: "characters of the repairing model's answer; a useful answer is little longer than the call",
  },
  modelChanges: {
    over: "intent_drift",
    why: "places that a model repair may change; with more changes it would be another call",
  },
  modelTimeoutMs: {
    over: "timeout",
    why: "milliseconds a model repair may take; after that, asking the calling model again is faster",
  },
  modelFailures: {
    over: "budget",
    why: "failed repairs in a row of one tool at the same places, after which no repair is tried; at most 5",
  },
  modelLineages: { over: "forgotten", why: "tools and places whose failed repairs a session counts" },
  modelCache: { over: "forgotten", why: "accepted answers that a session of model repair keeps" },
  feedbackChars: { over: "cut", why: "length of a message for the model" },
}
