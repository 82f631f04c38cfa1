import type { Random } from "../random.ts"
import { isMemberComma, joinTokens, readTokens, respell, respellOne, type Token, tokenAfter } from "./tokens.ts"

/** Writes strict JSON wrong; null where it has nothing to get wrong. */
export type TextDamage = (tokens: readonly Token[], random: Random) => string | null

const isText = ({ kind }: Token): boolean => kind === "key" || kind === "string"
const bodyOf = (text: string): string => text.slice(1, -1)
const isEmptyCloser = (tokens: readonly Token[], at: number): boolean => /^[{[]$/.test(tokens[at - 1]?.text ?? "")
const isCloser = ({ text }: Token): boolean => text === "}" || text === "]"

/** Single quotes for double ones: inner quotes swap their escapes. */
const inSingleQuotes = (text: string): string => `'${bodyOf(text).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`

/** Decodes the escapes of some signs and leaves the others. */
const decodeEscapes = (text: string, signs: Readonly<Record<string, string>>): string =>
  text.replace(/\\(.)/gs, (whole, sign: string) => signs[sign] ?? whole)

const PYTHON_WORDS: Readonly<Record<string, string>> = { true: "True", false: "False", null: "None" }

const BEFORE = ["Here are the arguments:\n", "Calling the tool now: ", "Arguments: "]
const AFTER = ["\n\nTell me if that is not what you want.", "\nDone.", "\n(sent)"]
const END_TOKENS = ["<|im_end|>", "<|eot_id|>", "</tool_call>", "<|call|>", "</s>", "<end_of_turn>"]

/** Damage to the text of the arguments, by its kind. */
export const TEXT_DAMAGE: Readonly<Record<string, TextDamage>> = {
  "trailing-comma": (tokens, random) =>
    respellOne(
      tokens,
      random,
      (token, at) => isCloser(token) && !isEmptyCloser(tokens, at),
      (closer) => `,${closer}`,
    ),
  "missing-comma": (tokens, random) =>
    respellOne(
      tokens,
      random,
      (_, at) => isMemberComma(tokens, at),
      () => " ",
    ),
  "doubled-comma": (tokens, random) =>
    respellOne(
      tokens,
      random,
      (_, at) => isMemberComma(tokens, at),
      () => ",,",
    ),
  "semicolon-for-comma": (tokens, random) =>
    respellOne(
      tokens,
      random,
      (_, at) => isMemberComma(tokens, at),
      () => ";",
    ),
  "equals-for-colon": (tokens) => respell(tokens, ({ text }) => (text === ":" ? "=" : text)),
  "missing-colon": (tokens, random) =>
    respellOne(
      tokens,
      random,
      ({ text }) => text === ":",
      () => " ",
    ),
  "single-quotes": (tokens) => respell(tokens, (token) => (isText(token) ? inSingleQuotes(token.text) : token.text)),
  "smart-quotes": (tokens) =>
    tokens.some((token) => isText(token) && /\\"|[“”]/.test(token.text))
      ? null
      : respell(tokens, (token) => (isText(token) ? `“${bodyOf(token.text)}”` : token.text)),
  "unquoted-keys": (tokens) =>
    respell(tokens, ({ kind, text }) => (kind === "key" && /^"[a-z_]+"$/i.test(text) ? bodyOf(text) : text)),
  "quote-lost": (tokens, random) => {
    const isOpening = random.chance(0.5)
    return respellOne(tokens, random, isText, (text) => (isOpening ? text.slice(1) : text.slice(0, -1)))
  },
  "quote-doubled": (tokens, random) => {
    const isOpening = random.chance(0.5)
    return respellOne(tokens, random, isText, (text) => (isOpening ? `"${text}` : `${text}"`))
  },
  "inner-quotes": (tokens, random) =>
    respellOne(
      tokens,
      random,
      ({ kind, text }) => kind === "string" && text.includes('\\"'),
      (text) => decodeEscapes(text, { '"': '"' }),
    ),
  "raw-newline": (tokens) =>
    respell(tokens, ({ kind, text }) => (kind === "string" ? decodeEscapes(text, { n: "\n", t: "\t" }) : text)),
  "lost-closer": (tokens, random) =>
    respellOne(
      tokens,
      random,
      (token, at) => isCloser(token) && !isEmptyCloser(tokens, at),
      () => "",
    ),
  "extra-closer": (tokens, random) => joinTokens(tokens) + random.pick(["}", "}}", "]}", "\n}"]),
  "wrong-closer": (tokens, random) =>
    respellOne(
      tokens,
      random,
      (token, at) => isCloser(token) && tokenAfter(tokens, at) !== undefined,
      (closer) => (closer === "]" ? "}" : "]"),
    ),
  "lost-opening-brace": (tokens) => joinTokens(tokens.slice(1)).trimStart(),
  fence: (tokens, random) => `\`\`\`${random.pick(["json", ""])}\n${joinTokens(tokens)}\n\`\`\``,
  "prose-around": (tokens, random) => {
    const side = random.below(3)
    return (side === 0 ? "" : random.pick(BEFORE)) + joinTokens(tokens) + (side === 1 ? "" : random.pick(AFTER))
  },
  "end-token": (tokens, random) => joinTokens(tokens) + random.pick(END_TOKENS),
  "double-encoded": (tokens) => JSON.stringify(joinTokens(tokens)),
  "python-words": (tokens) =>
    respell(tokens, ({ kind, text }) => (kind === "literal" ? (PYTHON_WORDS[text] ?? text) : text)),
  comment: (tokens, random) =>
    respellOne(
      tokens,
      random,
      (_, at) => isMemberComma(tokens, at),
      (comma) => `${comma}${random.pick([" // as asked\n", " /* see above */ "])}`,
    ),
  "written-twice": (tokens, random) => joinTokens(tokens) + random.pick(["", "\n"]) + joinTokens(tokens),
}

/** Arguments as a model lays them out. */
export const layOut = (value: unknown, random: Random): Token[] =>
  readTokens(JSON.stringify(value, null, random.pick([0, 0, 2])))
