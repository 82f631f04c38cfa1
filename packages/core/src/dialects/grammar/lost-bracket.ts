import { moveCall } from "../moved.ts"
import type { CallGrammar, GrammarResult } from "../sighting.ts"
import { tagCalls } from "./parameters.ts"

/** A tag as it is, or one whose `<` is lost: read as if it were there. */
export const bareTag: CallGrammar = (source, at) => {
  if (source.text[at] === "<") return onlyKnownTools(tagCalls(source, at), source.words)
  // one character more at the front, none less anywhere else: offsets move by one
  const found = tagCalls({ ...source, text: `<${source.text.slice(at)}` }, 0)
  return onlyKnownTools(
    found === null || found === "more" ? found : { end: found.end + at - 1, calls: found.calls.map((call) => ({ ...moveCall(call, at - 1), start: at })) },
    source.words,
  )
}

/** Without its bracket only a given tool makes it a call. */
function onlyKnownTools(found: GrammarResult, words: { find(name: string): unknown }): GrammarResult {
  if (found === null || found === "more") return found
  return found.calls.every((call) => call.name !== null && words.find(call.name) !== null) ? found : null
}
