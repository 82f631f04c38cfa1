// Finds the first key of a text if it occurs again: only then can the object have been started again.

const FIRST_KEY = /^[^{]{0,400}\{\s{0,64}["'“]?([\w$.-]{1,64})["'”]?\s{0,64}:/
/** Length of the prefix that FIRST_KEY allows before the brace, plus the key with its spaces. */
const MAX_FIRST_KEY = 600

/** Returns the first key of a text if it occurs again; otherwise "", and then the object cannot have been restarted. */
export function repeatedFirstKey(text: string): string {
  if (text.indexOf("{", text.indexOf("{") + 1) < 0) return ""
  const key = FIRST_KEY.exec(text.slice(0, MAX_FIRST_KEY))?.[1] ?? ""
  return key !== "" && text.indexOf(key, text.indexOf(key) + key.length) > 0 ? key : ""
}
