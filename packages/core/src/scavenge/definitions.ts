// Finds the functions that a text defines, with the order of their parameters.

const FUNCTION_DEFINITION =
  /^[ \t]*(?:export[ \t]+)?(?:async[ \t]+)?(?:def|func|fn|function)[ \t]+([\w.\\]{1,256})[ \t]*\(([^()]{0,2000})/gm

/** The functions a text defines: the names of their arguments, in order. Of one defined twice the last counts. */
export function definitionsIn(text: string): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>()
  for (const [, name = "", list = ""] of text.matchAll(FUNCTION_DEFINITION))
    found.set(name.replaceAll("\\", ""), argumentsOf(list))
  return found
}

// Ex) place: str, days: int = 7
const argumentsOf = (parameterText: string): readonly string[] =>
  parameterText
    .split(",")
    .map((parameterPart) => /^\s*[*]{0,2}([\w\\]+)/.exec(parameterPart)?.[1]?.replaceAll("\\", "") ?? "")
    .filter((name) => name !== "")

/** A place without a name means the same argument in both. */
export const isSameOrder = (definedNames: readonly string[], declaredNames: readonly string[]): boolean =>
  definedNames.length > 0 && definedNames.every((name, i) => declaredNames[i] === name)
