import type { Limits } from "toolmend"

/** The limits on size are lifted, so that the work itself is timed and not the refusal. */
export const LIFTED: Partial<Limits> = {
  argumentsBytes: Number.MAX_SAFE_INTEGER,
  nodes: Number.MAX_SAFE_INTEGER,
  textChars: Number.MAX_SAFE_INTEGER,
}
