const step = (key: string | number): string => `/${typeof key === "string" && hasMark(key) ? key.replaceAll("~", "~0").replaceAll("/", "~1") : key}`

function hasMark(key: string): boolean {
  for (let i = 0; i < key.length; i++) if (key.charCodeAt(i) === 47 || key.charCodeAt(i) === 126) return true
  return false
}

/** A JSON pointer (RFC 6901) for a path. */
export function toPointer(path: readonly (string | number)[]): string {
  let out = ""
  for (const key of path) out += step(key)
  return out
}

/** The pointer of the place inside the given open containers. */
export function pointerOf(frames: readonly { readonly object: boolean; readonly key: string; readonly keyStart: number; readonly count: number }[]): string {
  let out = ""
  // an object whose first key was not read yet is the place itself
  for (const frame of frames) if (!frame.object || frame.keyStart >= 0) out += step(frame.object ? frame.key : frame.count)
  return out
}
