/** One step of a pointer. */
export const toStep = (key: string | number): string =>
  `/${typeof key === "string" && (key.includes("~") || key.includes("/")) ? key.replaceAll("~", "~0").replaceAll("/", "~1") : key}`

/** The name a step was made of. */
export const nameOfStep = (step: string): string => (step.includes("~") ? step.replaceAll("~1", "/").replaceAll("~0", "~") : step)

/** A JSON pointer (RFC 6901) for a path. */
export function toPointer(path: readonly (string | number)[]): string {
  let out = ""
  for (const key of path) out += toStep(key)
  return out
}

interface Place {
  readonly object: boolean
  readonly key: string
  /** The key as a step, or empty. */
  readonly step: string
  readonly keyStart: number
  readonly count: number
}

/** The pointer of the place inside the given open containers. */
export function pointerOf(frames: readonly Place[]): string {
  let out = ""
  for (const frame of frames) {
    if (!frame.object) out += toStep(frame.count)
    // an object whose first key was not read yet is the place itself
    else if (frame.keyStart >= 0) out += frame.step === "" ? toStep(frame.key) : frame.step
  }
  return out
}
