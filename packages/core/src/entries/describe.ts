export { withContractHints } from "../contract-hints.ts"
export {
  type DescribedExample,
  type Descriptions,
  type DialectDescription,
  describe,
  type MentionDescription,
  type RuleDescription,
} from "../describe.ts"
export type { DialectExample, ExampleCall } from "../dialects/dialect.ts"
export type { LintDescription } from "../lint/index.ts"
