import { type ParseArgsConfig, parseArgs } from "node:util"
import { nearest } from "./nearest.ts"
import type { When } from "./show/paint.ts"
import { usageError } from "./usage-error.ts"

type Options = NonNullable<ParseArgsConfig["options"]>

type Flags<T extends Options> = ReturnType<
  typeof parseArgs<{ args: string[]; options: T; allowPositionals: true; strict: true }>
>

/** Parses the flags of a command. An unknown flag is a usage error. */
export function readFlags<const T extends Options>(command: string, args: readonly string[], options: T): Flags<T> {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true })
  } catch (error) {
    // Node adds advice about its own syntax after the first sentence.
    const [said = ""] = (error as Error).message.split(/\.?(?:\s|$)(?=\n|[A-Z]|$)/)
    throw usageError(`${said}.`, adviceFor(error, command, options))
  }
}

const HELP = (command: string): string => `toolmend ${command} --help lists the flags.`

function adviceFor(error: unknown, command: string, options: Options): string {
  const { code, message } = error as NodeJS.ErrnoException
  const [, wrong] = code === "ERR_PARSE_ARGS_UNKNOWN_OPTION" ? (/'--?([^'=\s]+)/.exec(message) ?? []) : []
  const [best] = wrong === undefined ? [] : nearest(wrong, Object.keys(options))
  return best === undefined ? HELP(command) : `Did you mean --${best}? ${HELP(command)}`
}

/**
 * Handles flags whose value is optional, as in `--json` and `--json FILE`: both become `--json=…`, with - for no value.
 * The next word is the value only if another word remains as the input: `scan --json log.jsonl` reads the log.
 */
export function withOptionalValues(
  args: readonly string[],
  options: Options,
  names: readonly string[],
): readonly string[] {
  const asSwitches = { ...options, ...Object.fromEntries(names.map((name) => [name, { type: "boolean" as const }])) }
  const { tokens } = parseArgs({
    args: [...args],
    options: asSwitches,
    allowPositionals: true,
    strict: false,
    tokens: true,
  })
  let words = tokens.filter(({ kind }) => kind === "positional").length
  const out = [...args]
  const taken = new Set<number>()
  for (const token of tokens) {
    if (token.kind !== "option" || !names.includes(token.name) || token.inlineValue === true) continue
    const next = tokens.find((other) => other.kind === "positional" && other.index === token.index + 1)
    const isValue = next?.kind === "positional" && (next.value === "-" || words > 1)
    out[token.index] = `--${token.name}=${isValue ? next.value : "-"}`
    if (isValue) {
      taken.add(token.index + 1)
      words--
    }
  }
  return out.filter((_, i) => !taken.has(i))
}

/** Returns the given word if a flag allows it; throws a usage error otherwise. */
export function oneOf<T extends string>(flag: string, given: string | undefined, allowed: readonly T[]): T {
  const found = allowed.find((word) => word === given)
  if (found === undefined) throw usageError(`${flag} cannot be "${given}".`, `It can be ${allowed.join(" or ")}.`)
  return found
}

export const whenOf = (given: string | undefined): When => oneOf("--color", given, ["always", "never", "auto"])
