import type { CallGrammar, TextSource, WrittenMember } from "../sighting.ts"
import { nextTag } from "../tags.ts"
import { ARGUMENT_KEYS, NAME_KEYS } from "./envelope.ts"
import { isUndecided, readCodeAt } from "./probe.ts"
import { yamlMembers } from "./yaml.ts"

/** A YAML mapping in call tags: name and arguments, or arguments alone where the closing tag names the tool. */
export const yamlCalls: CallGrammar = (source, at) => {
  const { text } = source
  const closeTag = /[A-Za-z_]/.test(String.fromCharCode(readCodeAt(source, at))) ? nextTag(source, at) : undefined
  if (closeTag === undefined || isUndecided(source)) return null
  const end = closeTag === null ? text.length : closeTag.start
  const members = yamlMembers(text, at, end, [])
  if (members === null || members.length === 0) return null
  const call =
    readYamlEnvelope(members, source) ?? (closeTag === null ? null : readTagNamed(members, closeTag.raw, source))
  // without an end the name may be half of one, and arguments may be to come
  if (call === null || (closeTag === null && call.written.members.length === 0)) return null
  const callEnd = closeTag?.isClose === true ? closeTag.end : end
  return { end: callEnd, calls: [{ ...call, start: at, end: callEnd, id: null, whole: closeTag !== null }] }
}

type YamlCall = {
  readonly name: string
  readonly written: { readonly kind: "members"; readonly members: readonly WrittenMember[] }
}

function readYamlEnvelope(members: readonly WrittenMember[], source: TextSource): YamlCall | null {
  const name = members.find((member) => NAME_KEYS.includes(String(member.key)))?.text.trim()
  if (name === undefined || source.words.find(name) === null) return null
  const argumentsMember = members.find((member) => ARGUMENT_KEYS.includes(String(member.key)))
  if (argumentsMember === undefined)
    return {
      name,
      written: { kind: "members", members: members.filter((member) => !NAME_KEYS.includes(String(member.key))) },
    }
  return argumentsMember.as === "object"
    ? { name, written: { kind: "members", members: argumentsMember.members ?? [] } }
    : null
}

function readTagNamed(members: readonly WrittenMember[], tag: string, source: TextSource): YamlCall | null {
  const word = source.words.find(tag)
  if (word === null || !members.every((member) => word.argumentKeys.includes(String(member.key)))) return null
  return { name: word.name, written: { kind: "members", members } }
}
