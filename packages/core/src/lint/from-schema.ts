import type { LintHit, LintScene } from "./check.ts"

/** What the schema room has found already, under the id it has there. */
export const fromSchema =
  (rule: string) =>
  ({ compiled }: LintScene): readonly LintHit[] =>
    compiled.broken !== null
      ? []
      : compiled.findings
          .filter((finding) => finding.rule === rule)
          .map(({ pointer, message }) => ({ pointer, message: `${message}.` }))
