const DEFINED = /^[ \t]*(?:export[ \t]+)?(?:async[ \t]+)?(?:def|func|fn|function)[ \t]+([\w.\\]{1,256})[ \t]*\(([^()]{0,2000})/gm

/** The functions a text defines: the names of their arguments, in order. Of one defined twice the last counts. */
export function definitionsIn(text: string): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>()
  for (const [, name = "", list = ""] of text.matchAll(DEFINED)) found.set(name.replaceAll("\\", ""), argumentsOf(list))
  return found
}

// Ex) place: str, days: int = 7
const argumentsOf = (list: string): readonly string[] =>
  list
    .split(",")
    .map((each) => /^\s*[*]{0,2}([\w\\]+)/.exec(each)?.[1]?.replaceAll("\\", "") ?? "")
    .filter((name) => name !== "")

/** A place without a name means the same argument in both. */
export const isSameOrder = (defined: readonly string[], declared: readonly string[]): boolean =>
  defined.length > 0 && defined.every((name, i) => declared[i] === name)
