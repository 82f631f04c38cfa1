import { type ParseArgsConfig, parseArgs } from "node:util"
import type { When } from "./show/paint.ts"
import { usageError } from "./usage-error.ts"

type Options = NonNullable<ParseArgsConfig["options"]>

/** The flags of a command; what it does not know is the person's mistake, not ours. */
export function readFlags<const T extends Options>(command: string, args: readonly string[], options: T) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true })
  } catch (error) {
    // Node adds advice about its own syntax after the first sentence.
    throw usageError(`${(error as Error).message.split(". ")[0]}.`, `toolmend ${command} --help tells the flags.`)
  }
}

/** One of the words a flag takes. */
export function oneOf<T extends string>(flag: string, given: string | undefined, allowed: readonly T[]): T {
  const found = allowed.find((word) => word === given)
  if (found === undefined) throw usageError(`${flag} cannot be "${given}".`, `It can be ${allowed.join(" or ")}.`)
  return found
}

export const whenOf = (given: string | undefined): When => oneOf("--color", given, ["always", "never", "auto"])
