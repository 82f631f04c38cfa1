import type { Confidence } from "toolmend"
import type { LintDescription } from "toolmend/describe"
import type { Paint } from "./paint.ts"

const STYLES = { certain: "green", likely: "yellow", guess: "red" } as const
const SEVERITY_STYLES = { error: "red", warning: "yellow", info: "dim" } as const

/** Returns a level in its color. */
export const grade = (confidence: Confidence, paint: Paint): string => paint(STYLES[confidence], confidence)

/** Returns the severity of a remark on a tool in its color. */
export const severityWord = (severity: LintDescription["severity"], paint: Paint): string =>
  paint(SEVERITY_STYLES[severity], severity)
