// Writes JSON pointers (RFC 6901) and their steps.

export const toStep = (key: string | number): string =>
  `/${typeof key === "string" && (key.includes("~") || key.includes("/")) ? key.replaceAll("~", "~0").replaceAll("/", "~1") : key}`

/** Returns the name that a step was made from. */
export const nameOfStep = (step: string): string =>
  step.includes("~") ? step.replaceAll("~1", "/").replaceAll("~0", "~") : step

/** Returns the JSON pointer (RFC 6901) for a path. */
export function toPointer(path: readonly (string | number)[]): string {
  let out = ""
  for (const key of path) out += toStep(key)
  return out
}
