import type { CallCandidate, ParsedCalls } from "../sighting.ts"

export const oneCall = (call: CallCandidate): ParsedCalls => ({ end: call.end, calls: [call] })

/** A call that was begun and cannot be run: the text ends inside its arguments, or they were misread. */
export const cutCall = (name: string, start: number, end: number): ParsedCalls =>
  oneCall({ name, start, end, id: null, written: { kind: "cut" }, whole: false })
