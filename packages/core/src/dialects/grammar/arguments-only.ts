import { parseObject } from "../../json/strict.ts"
import type { CallGrammar } from "../sighting.ts"
import { oneCall } from "./one-call.ts"
import { findObjectEnd } from "./probe.ts"

/** An object whose members are arguments of the only tool there is: it can mean no other. */
export const argumentsObject: CallGrammar = (source, at) => {
  const [name, second] = source.words.names
  if (name === undefined || second !== undefined) return null
  const end = findObjectEnd(source, at)
  const value = end > 0 ? parseObject(source.text.slice(at, end)) : undefined
  const word = source.words.find(name)
  if (value === undefined || word === null) return null
  const givenKeys = Object.keys(value)
  if (
    givenKeys.length === 0 ||
    !givenKeys.every((key) => word.argumentKeys.includes(key)) ||
    !word.required.every((key) => givenKeys.includes(key))
  )
    return null
  return oneCall({ name, start: at, end, id: null, written: { kind: "json", start: at, end }, whole: true })
}
