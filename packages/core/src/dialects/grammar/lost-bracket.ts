import { moved } from "../moved.ts"
import type { Grammar, Recognised } from "../sighting.ts"
import { tagCalls } from "./parameters.ts"

/** A tag as it is, or one whose `<` is lost: read as if it were there. */
export const bareTag: Grammar = (source, at) => {
  if (source.text[at] === "<") return known(tagCalls(source, at), source.words)
  // one character more at the front, none less anywhere else: offsets move by one
  const found = tagCalls({ ...source, text: `<${source.text.slice(at)}` }, 0)
  return known(
    found === null || found === "more" ? found : { end: found.end + at - 1, calls: found.calls.map((call) => ({ ...moved(call, at - 1), start: at })) },
    source.words,
  )
}

/** Without its bracket only a given tool makes it a call. */
function known(found: Recognised, words: { find(name: string): unknown }): Recognised {
  if (found === null || found === "more") return found
  return found.calls.every((call) => call.name !== null && words.find(call.name) !== null) ? found : null
}
