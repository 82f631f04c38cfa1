import type { Grammar, Member, Source } from "../sighting.ts"
import { nextTag } from "../tags.ts"
import { ARGUMENT_KEYS, NAME_KEYS } from "./envelope.ts"
import { yamlMembers } from "./yaml.ts"

/** A YAML mapping in call tags: name and arguments, or arguments alone where the closing tag names the tool. */
export const yamlCalls: Grammar = (source, at) => {
  const { text, isEnd } = source
  if (at >= text.length) return isEnd ? null : "more"
  if (!/[A-Za-z_]/.test(text[at] as string)) return null
  const close = nextTag(text, at, isEnd)
  if (close === "more") return "more"
  const end = close === null ? text.length : close.start
  const members = yamlMembers(text, at, end, [])
  if (members === null || members.length === 0) return null
  const call = enveloped(members, source) ?? (close === null ? null : named(members, close.raw, source))
  // without an end the name may be half of one, and arguments may be to come
  if (call === null || (close === null && call.written.members.length === 0)) return null
  const last = close?.isClose === true ? close.end : end
  return { end: last, calls: [{ ...call, start: at, end: last, id: null, whole: close !== null }] }
}

type Found = { readonly name: string; readonly written: { readonly kind: "members"; readonly members: readonly Member[] } }

function enveloped(members: readonly Member[], source: Source): Found | null {
  const name = members.find((member) => NAME_KEYS.includes(String(member.key)))?.text.trim()
  if (name === undefined || source.words.find(name) === null) return null
  const given = members.find((member) => ARGUMENT_KEYS.includes(String(member.key)))
  if (given === undefined) return { name, written: { kind: "members", members: members.filter((member) => !NAME_KEYS.includes(String(member.key))) } }
  return given.as === "object" ? { name, written: { kind: "members", members: given.members ?? [] } } : null
}

function named(members: readonly Member[], tag: string, source: Source): Found | null {
  const word = source.words.find(tag)
  if (word === null || !members.every((member) => word.keys.includes(String(member.key)))) return null
  return { name: word.name, written: { kind: "members", members } }
}
