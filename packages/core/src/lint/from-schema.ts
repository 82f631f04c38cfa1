import type { LintHit, LintScene } from "./check.ts"

/** What the schema room has found already, under the code it has there. */
export const fromSchema =
  (code: string) =>
  ({ compiled }: LintScene): readonly LintHit[] =>
    compiled.broken !== null
      ? []
      : compiled.findings.filter((finding) => finding.code === code).map(({ pointer, message }) => ({ pointer, message: `${message}.` }))
