// What kind of error a result tells: a stuck model rewords its arguments, and the kind is what stays.
const READ = 2_000

/** First match wins; the more telling ones stand first. */
const KINDS: readonly (readonly [RegExp, (hit: RegExpExecArray) => string])[] = [
  [/\bexit(?:ed)?(?: with)?(?: code| status)?[ :=]{1,3}(-?\d{1,4})\b/i, (hit) => `exit:${hit[1]}`],
  [/\b(?:HTTP|status)(?: code)?[ :/]{1,3}(?:1\.\d )?([45]\d\d)\b/i, (hit) => `http:${hit[1]}`],
  [/\btimed?[ -]?out\b|\bdeadline exceeded\b|\bETIMEDOUT\b/i, () => "timeout"],
  [/\bECONN[A-Z]+\b|\bconnection (?:refused|reset|closed)\b|\bENOTFOUND\b|\bnetwork error\b/i, () => "connection"],
  [/\brate[ -]?limit|\btoo many requests\b|\btemporarily unavailable\b|\boverloaded\b|\btry again later\b|\bEAGAIN\b/i, () => "busy"],
  [/\bENOENT\b|\bno such (?:file|directory)\b|\bnot found\b|\bdoes not exist\b|\bcould not find\b/i, () => "not-found"],
  [/\bEACCES\b|\bEPERM\b|\bpermission denied\b|\bforbidden\b|\bunauthori[sz]ed\b|\bnot allowed\b/i, () => "permission"],
  [/\binvalid (?:arguments?|input|params?|parameters?)\b|\bvalidation\b|\brequired (?:property|field|argument)\b|\bmissing required\b/i, () => "arguments"],
  [/\b\d{1,6} (?:tests? )?failed\b|\btests? failed\b|\bassertion ?error\b/i, () => "test-failure"],
]

/** The same for two errors that differ only in names, numbers and places. */
export function errorKind(text: string): string {
  const start = text.slice(0, READ)
  for (const [pattern, name] of KINDS) {
    const hit = pattern.exec(start)
    if (hit !== null) return name(hit)
  }
  return `text:${skeleton(start)}`
}

/** Errors that pass by themselves: the same call again is what one should do, for a while. */
export const isTransient = (kind: string): boolean => /^(?:timeout|connection|busy|http:(?:408|425|429|502|503|504|529))$/.test(kind)

/** The first line without what changes from one attempt to the next: quoted parts, paths, numbers. */
function skeleton(text: string): string {
  const line = text.trimStart().split(/[\r\n]/, 1)[0] ?? ""
  return line
    .slice(0, 300)
    .replace(/"[^"]*"|'[^']*'|`[^`]*`/g, "_")
    .replace(/\S*[/\\]\S*/g, "_")
    .replace(/\d+/g, "0")
    .toLowerCase()
    .slice(0, 120)
}
