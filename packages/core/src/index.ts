export { type DescribedExample, describeRules, type RuleDescription } from "./describe.ts"
export { type DialectDescription, describeDialects, describeMentions, type MentionDescription } from "./describe-dialects.ts"
export type { DialectExample, ExampleCall } from "./dialects/dialect.ts"
export { MendError } from "./errors.ts"
export { undo } from "./json/edit.ts"
export { DEFAULT_LIMITS, type Limits } from "./limits.ts"
export { mend } from "./mend.ts"
export type { Complete, ModelRequest } from "./model-repair/ask.ts"
export type { AttemptedCall } from "./model-repair/attempt.ts"
export type { ModelRepairCounts } from "./model-repair/counters.ts"
export type { ModelMessage, ModelMessages, ModelResponseFormat } from "./model-repair/prompt.ts"
export type { Refusal } from "./model-repair/refusals.ts"
export { type RepairWithModelOptions, repairWithModel } from "./model-repair/repair-with-model.ts"
export {
  createModelRepair,
  type ModelRepairCallOptions,
  type ModelRepairOptions,
  type ModelRepairResult,
  type ModelRepairSession,
} from "./model-repair/session.ts"
export type { ModelRepairState } from "./model-repair/state.ts"
export { type JsonReading, readJson } from "./read-json.ts"
export type { Confidence, Finding, IssueReport, TextEdit } from "./report.ts"
export { compileSchema } from "./schema/compile.ts"
export type { CompiledSchema, Issue, SchemaFinding } from "./schema/view.ts"
export type { DeclaredCall, EscalatedCall, JsonSchema, MendedCall, MendOptions, MendResult, Report, ReportFinding, SuppressedCall, Tool, Turn } from "./turn.ts"
export { type RepairResult, validateAndRepair } from "./validate-and-repair.ts"
