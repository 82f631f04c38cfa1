export { type DescribedExample, describeRules, type RuleDescription } from "./describe.ts"
export { type DialectDescription, describeDialects, describeMentions, type MentionDescription } from "./describe-dialects.ts"
export type { DialectExample, ExampleCall } from "./dialects/dialect.ts"
export { MendError } from "./errors.ts"
export { analyzeSchema, type SchemaMeasure, type Thresholds } from "./flat/analyze.ts"
export { type FlatTools, type FlattenOptions, flattenTools } from "./flatten-tools.ts"
export { undo } from "./json/edit.ts"
export { DEFAULT_LIMITS, type Limits } from "./limits.ts"
export { mend } from "./mend.ts"
export { type JsonReading, readJson } from "./read-json.ts"
export type { Confidence, Finding, IssueReport, TextEdit } from "./report.ts"
export { compileSchema } from "./schema/compile.ts"
export type { CompiledSchema, Issue, SchemaFinding } from "./schema/view.ts"
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
  Report,
  ReportFinding,
  SuppressedCall,
  Tool,
  Turn,
} from "./turn.ts"
export { type RepairResult, validateAndRepair } from "./validate-and-repair.ts"
