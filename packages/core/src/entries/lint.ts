export type { LintFinding, Severity } from "../lint/check.ts"
export { lintTools } from "../lint/lint.ts"
