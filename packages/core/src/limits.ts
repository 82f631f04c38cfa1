// The limits of all folders, and how a host overrides them.

/** All limits that a host can set, with their defaults; describe/limits.ts gives the reason for each. */
export const DEFAULT_LIMITS = {
  argumentsBytes: 262_144,
  depth: 512,
  nodes: 200_000,
  hypotheses: 16,
  readingSteps: 1,
  candidates: 8,
  splitCalls: 8,
  passes: 12,
  branches: 64,
  issues: 512,
  schemaBytes: 1_048_576,
  schemaNodes: 20_000,
  schemaDepth: 128,
  patternLength: 1_000,
  patternInput: 65_536,
  flatLeaves: 512,
  flatName: 64,
  tools: 10_000,
  calls: 256,
  textChars: 4_194_304,
  unreadableChars: 2_000,
  modelCallChars: 131_072,
  modelDepth: 64,
  modelNodes: 2_048,
  modelErrorChars: 4_000,
  modelAnswerChars: 262_144,
  modelChanges: 64,
  modelTimeoutMs: 30_000,
  modelFailures: 2,
  modelLineages: 1_024,
  modelCache: 256,
  feedbackChars: 2_000,
}

export type Limits = { readonly [K in keyof typeof DEFAULT_LIMITS]: number }

/** Returns the defaults overridden by a caller's values; values that are negative or not numbers are ignored. */
export function withLimits(own: Partial<Limits> | undefined): Limits {
  // small enough to be inlined, because it runs for every call
  return own === undefined || own === DEFAULT_LIMITS ? DEFAULT_LIMITS : mergeLimits(own)
}

function mergeLimits(own: Partial<Limits>): Limits {
  const out: Record<string, number> = { ...DEFAULT_LIMITS }
  for (const [name, value] of Object.entries(own))
    if (Object.hasOwn(DEFAULT_LIMITS, name) && typeof value === "number" && value >= 0) out[name] = value
  // with zero issues, every call would count as valid
  out.issues = Math.max(1, out.issues as number)
  return out as unknown as Limits
}

/** True if a text has too many UTF-8 bytes. They are counted only if the number of characters does not decide. */
export function isTooLong(text: string, most: number): boolean {
  if (text.length > most) return true
  if (text.length * 3 <= most) return false
  let byteCount = 0
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i)
    byteCount += c < 0x80 ? 1 : c < 0x800 ? 2 : 3
  }
  return byteCount > most
}
