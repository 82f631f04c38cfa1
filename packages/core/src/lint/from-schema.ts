import type { Hit } from "./check.ts"
import type { Scene } from "./scene.ts"

/** What the schema room has found already, under the code it has there. */
export const fromSchema =
  (code: string) =>
  ({ compiled }: Scene): readonly Hit[] =>
    compiled.broken !== null
      ? []
      : compiled.findings.filter((finding) => finding.code === code).map(({ pointer, message }) => ({ pointer, message: `${message}.` }))
