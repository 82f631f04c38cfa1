import type { Body, Grammar, Member, Recognised, Sighting } from "../sighting.ts"
import { tagCalls } from "./parameters.ts"

/** A tag as it is, or one whose `<` is lost: read as if it were there. */
export const bareTag: Grammar = (source, at) => {
  if (source.text[at] === "<") return known(tagCalls(source, at), source.words)
  // one character more at the front, none less anywhere else: offsets move by one
  const found = tagCalls({ ...source, text: `<${source.text.slice(at)}` }, 0)
  return known(found === null || found === "more" ? found : moved(found, at - 1), source.words)
}

/** Without its bracket only a given tool makes it a call. */
function known(found: Recognised, words: { find(name: string): unknown }): Recognised {
  if (found === null || found === "more") return found
  return found.calls.every((call) => call.name !== null && words.find(call.name) !== null) ? found : null
}

const moved = (body: Body, by: number): Body => ({ end: body.end + by, calls: body.calls.map((call) => movedCall(call, by)) })

function movedCall(call: Sighting, by: number): Sighting {
  const { written } = call
  const place = { ...call, start: Math.max(0, call.start + by), end: call.end + by }
  if (written.kind === "json") return { ...place, written: { ...written, start: written.start + by, end: written.end + by } }
  if (written.kind === "members") return { ...place, written: { kind: "members", members: written.members.map((member) => movedMember(member, by)) } }
  return place
}

const movedMember = (member: Member, by: number): Member => ({ ...member, start: member.start + by, end: member.end + by })
