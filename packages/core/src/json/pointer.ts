/** A JSON pointer (RFC 6901) for a path. */
export const toPointer = (path: readonly (string | number)[]): string => {
  let out = ""
  for (const step of path) out += `/${typeof step === "number" ? step : step.replaceAll("~", "~0").replaceAll("/", "~1")}`
  return out
}
