import type { Member, Sighting } from "./sighting.ts"

/** The same call, counted from another beginning. */
export function moved(call: Sighting, by: number): Sighting {
  if (by === 0) return call
  const { written } = call
  const place = { ...call, start: call.start + by, end: call.end + by }
  if (written.kind === "json") return { ...place, written: { ...written, start: written.start + by, end: written.end + by } }
  if (written.kind === "members") return { ...place, written: { ...written, members: written.members.map((member) => movedMember(member, by)) } }
  return place
}

function movedMember(member: Member, by: number): Member {
  const place = { ...member, start: member.start + by, end: member.end + by }
  return member.members === undefined ? place : { ...place, members: member.members.map((each) => movedMember(each, by)) }
}
