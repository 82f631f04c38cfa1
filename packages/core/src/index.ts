export type { TurnOptions } from "./calls/options.ts"
export type { MenderState } from "./conversation/state.ts"
export type { MenderStats } from "./conversation/stats.ts"
export { createMender, type Mender, type MenderOptions } from "./create-mender.ts"
export { type ErrorCode, MendError } from "./errors.ts"
export type {
  CallEvent,
  EscalatedCallEvent,
  LoopEvent,
  MendEvent,
  MendedCallEvent,
  StateRefusedEvent,
  UnchangedCallEvent,
  WithheldCallEvent,
} from "./events.ts"
export { DEFAULT_LIMITS, type Limits } from "./limits.ts"
export { mend } from "./mend.ts"
export {
  type AnthropicAssistantMessage,
  type AnthropicResultMessage,
  type AnthropicToolResult,
  type AnthropicToolUse,
  toAnthropicAssistant,
  toAnthropicMessage,
} from "./messages/anthropic.ts"
export {
  type OpenAiAssistantMessage,
  type OpenAiToolCall,
  type OpenAiToolMessage,
  toOpenAiAssistant,
  toOpenAiMessages,
} from "./messages/openai.ts"
export { type ResponsesItem, toResponsesItems } from "./messages/responses.ts"
export type { ToolOutput, ToolOutputs } from "./messages/tool-output.ts"
export { type ToolResult, toToolResults } from "./messages/tool-results.ts"
export type { Confidence, Finding, IssueReport, TextEdit } from "./report.ts"
export type {
  DeclaredCall,
  EscalatedCall,
  JsonSchema,
  MendedCall,
  MendOptions,
  MendResult,
  PassMode,
  PastCall,
  ProviderTurn,
  Report,
  ReportFinding,
  StormOptions,
  StormReport,
  SuppressedCall,
  Tool,
  ToolsInput,
  Turn,
  TurnInput,
} from "./turn.ts"
