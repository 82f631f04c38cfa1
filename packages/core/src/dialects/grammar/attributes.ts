import type { KnownTool, WrittenMember } from "../sighting.ts"
import { type MarkupTag, readAttribute } from "../tags.ts"

/** Arguments that stand in a tag as attributes: `<read path="a.ts"/>`. `rest`: what of the tag they stand in. */
export function attributeMembers(tag: MarkupTag, word: KnownTool | null, restText: string = tag.rest): WrittenMember[] {
  return (word?.argumentKeys ?? []).flatMap((key): WrittenMember[] => {
    const value = readAttribute(restText, key)
    return value === null ? [] : [{ key, as: "raw", text: value, whole: true, start: tag.start, end: tag.end }]
  })
}
