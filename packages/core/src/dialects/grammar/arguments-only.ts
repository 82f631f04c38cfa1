import { parseObject } from "../../json/strict.ts"
import type { Grammar } from "../sighting.ts"
import { jsonEnd, OPEN } from "./extent.ts"

/** An object whose members are arguments of the only tool there is: it can mean no other. */
export const argumentsObject: Grammar = (source, at) => {
  const [name, second] = source.words.names
  if (name === undefined || second !== undefined) return null
  const end = jsonEnd(source.text, at)
  if (end === OPEN) return source.isEnd ? null : "more"
  const value = end > 0 ? parseObject(source.text.slice(at, end)) : undefined
  const word = source.words.find(name)
  if (value === undefined || word === null) return null
  const keys = Object.keys(value)
  if (keys.length === 0 || !keys.every((key) => word.keys.includes(key)) || !word.required.every((key) => keys.includes(key))) return null
  return { end, calls: [{ name, start: at, end, id: null, written: { kind: "json", start: at, end }, whole: true }] }
}
