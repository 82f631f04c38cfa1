import type { CallCandidate, WrittenMember } from "./sighting.ts"

/** The same call with all offsets moved. */
export function moveCall(call: CallCandidate, offsetDelta: number): CallCandidate {
  if (offsetDelta === 0) return call
  const { written } = call
  const movedCall = { ...call, start: call.start + offsetDelta, end: call.end + offsetDelta }
  if (written.kind === "json")
    return { ...movedCall, written: { ...written, start: written.start + offsetDelta, end: written.end + offsetDelta } }
  if (written.kind === "members")
    return {
      ...movedCall,
      written: { ...written, members: written.members.map((member) => moveMember(member, offsetDelta)) },
    }
  return movedCall
}

function moveMember(member: WrittenMember, offsetDelta: number): WrittenMember {
  const memberMoved = { ...member, start: member.start + offsetDelta, end: member.end + offsetDelta }
  return member.members === undefined
    ? memberMoved
    : { ...memberMoved, members: member.members.map((childMember) => moveMember(childMember, offsetDelta)) }
}
