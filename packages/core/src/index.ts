export type { Prefill } from "./continuation/requests.ts"
export { type Continuation, type ContinuationOptions, continuation, type Merged, type MergeOptions, merge } from "./continue-call.ts"
export { withContractHint, withContractHints } from "./contract-hints.ts"
export type { MenderState } from "./conversation/state.ts"
export type { MenderStats } from "./conversation/stats.ts"
export { createMender, type Mender, type MenderOptions } from "./create-mender.ts"
export { type DescribedExample, describeRules, type RuleDescription } from "./describe.ts"
export { type DialectDescription, describeDialects, describeMentions, type MentionDescription } from "./describe-dialects.ts"
export type { DialectExample, ExampleCall } from "./dialects/dialect.ts"
export { type ErrorCode, MendError } from "./errors.ts"
export type { CallRepairedEvent, InputInvalidEvent, InputRepairedEvent, MendEvent, StateRefusedEvent, StormEvent } from "./events.ts"
export type { OpenAiCall } from "./faces/openai-call.ts"
export { RepairStats } from "./faces/repair-stats.ts"
export { type CallPredicate, StormBreaker } from "./faces/storm-breaker.ts"
export { type ProcessResult, type RepairReport, ToolCallRepair, type ToolCallRepairOptions } from "./faces/tool-call-repair.ts"
export { type RegisteredTool, ToolRegistry, type ToolRegistryOptions, type ToolSpec } from "./faces/tool-registry.ts"
export { analyzeSchema, type SchemaMeasure, type Thresholds } from "./flat/analyze.ts"
export { type FlatTools, type FlattenOptions, flattenTools } from "./flatten-tools.ts"
export type { HistoryChange, HistoryCode } from "./history/codes.ts"
export { type HealedHistory, type HistoryOptions, healHistory } from "./history/heal.ts"
export type { ShapeName } from "./history/shape.ts"
export type { Cut } from "./json/cut.ts"
export { undo } from "./json/edit.ts"
export type { HealedFault } from "./json/pieces.ts"
export { DEFAULT_LIMITS, type Limits } from "./limits.ts"
export type { LintFinding, Severity } from "./lint/check.ts"
export { describeLints, type LintDescription } from "./lint/index.ts"
export { lintTools } from "./lint/lint.ts"
export { mend } from "./mend.ts"
export { answers, type CallAnswer } from "./messages/answers.ts"
export {
  type AnthropicAssistantMessage,
  type AnthropicResultMessage,
  type AnthropicToolResult,
  toAnthropicAssistant,
  toAnthropicMessage,
} from "./messages/anthropic.ts"
export { type OpenAiAssistantMessage, type OpenAiToolCall, type OpenAiToolMessage, toOpenAiAssistant, toOpenAiMessages } from "./messages/openai.ts"
export { type ResponsesItem, toResponsesItems } from "./messages/responses.ts"
export type { ToolOutput, ToolOutputs } from "./messages/tool-output.ts"
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
export type { CompiledSchema, Issue, SchemaFinding, SchemaView } from "./schema/view.ts"
export type {
  DeclaredCall,
  EscalatedCall,
  FlatConflict,
  FlatForm,
  JsonSchema,
  MendedCall,
  MendOptions,
  MendResult,
  NestedText,
  PastCall,
  ProviderTurn,
  Report,
  ReportFinding,
  StormOptions,
  StormReport,
  SuppressedCall,
  Switch,
  Tool,
  ToolsInput,
  Turn,
  TurnInput,
} from "./turn.ts"
export { type RepairResult, validateAndRepair } from "./validate-and-repair.ts"
