import type { Member, Word } from "../sighting.ts"
import { attribute, type Tag } from "../tags.ts"

/** Arguments that stand in a tag as attributes: `<read path="a.ts"/>`. `rest`: what of the tag they stand in. */
export function attributeMembers(tag: Tag, word: Word | null, rest: string = tag.rest): Member[] {
  return (word?.keys ?? []).flatMap((key): Member[] => {
    const value = attribute(rest, key)
    return value === null ? [] : [{ key, as: "raw", text: value, whole: true, start: tag.start, end: tag.end }]
  })
}
