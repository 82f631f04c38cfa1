// Damages the text of arguments, token by token.
import type { Random } from "../random.ts"

type TokenKind = "key" | "string" | "mark" | "literal" | "space"

/** A token of strict JSON: damage changes one and keeps the others. */
export interface Token {
  readonly kind: TokenKind
  readonly text: string
}

/** Damages strict JSON; null if it does not apply. */
type TextDamage = (tokens: readonly Token[], random: Random) => string | null

const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]|\s+|[^\s"{}[\],:]+/g

/** @example readTokens('{"a":1}').map(({ kind }) => kind) // mark, key, mark, literal, mark */
export function readTokens(text: string): Token[] {
  return [...text.matchAll(TOKEN)].map(({ 0: token, index }) => ({
    kind: kindOf(token, text.slice(index + token.length)),
    text: token,
  }))
}

function kindOf(token: string, rest: string): TokenKind {
  if (token.startsWith('"')) return /^\s*:/.test(rest) ? "key" : "string"
  if (/^[{}[\],:]$/.test(token)) return "mark"
  return /^\s/.test(token) ? "space" : "literal"
}

export const joinTokens = (tokens: readonly Token[]): string => tokens.map(({ text }) => text).join("")

/** Respells every token. */
const respell =
  (spell: (token: Token) => string): TextDamage =>
  (tokens) =>
    tokens.map(spell).join("")

/** Respells one of the matching tokens; null if none matches. */
export const respellOne =
  (
    fits: (tokens: readonly Token[], at: number) => boolean,
    spell: (text: string, random: Random) => string,
  ): TextDamage =>
  (tokens, random) => {
    const places = [...tokens.keys()].filter((at) => fits(tokens, at))
    if (places.length === 0) return null
    const chosen = random.pick(places)
    return tokens.map(({ text }, at) => (at === chosen ? spell(text, random) : text)).join("")
  }

/** Returns the next token that is not white space. */
const tokenAfter = (tokens: readonly Token[], at: number): Token | undefined =>
  tokens.slice(at + 1).find(({ kind }) => kind !== "space")

/** True for a comma between two members of an object. */
export const isMemberComma = (tokens: readonly Token[], at: number): boolean =>
  tokens[at]?.text === "," && tokenAfter(tokens, at)?.kind === "key"

const isText = (kind: TokenKind | undefined): boolean => kind === "key" || kind === "string"
const isTextAt = (tokens: readonly Token[], at: number): boolean => isText(tokens[at]?.kind)
const isCloser = (tokens: readonly Token[], at: number): boolean => /^[}\]]$/.test(tokens[at]?.text ?? "")
const isFullCloser = (tokens: readonly Token[], at: number): boolean =>
  isCloser(tokens, at) && !/^[{[]$/.test(tokens[at - 1]?.text ?? "")
const bodyOf = (text: string): string => text.slice(1, -1)

/** Replaces double quotes by single ones: inner quotes swap their escapes. */
const inSingleQuotes = (text: string): string => `'${bodyOf(text).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`

/** Decodes the escapes of some characters and keeps the others. */
const decodeEscapes = (text: string, signs: Readonly<Record<string, string>>): string =>
  text.replace(/\\(.)/gs, (whole, sign: string) => signs[sign] ?? whole)

/** Damages the first or last quote of one text. */
const respellQuote =
  (atStart: (text: string) => string, atEnd: (text: string) => string): TextDamage =>
  (tokens, random) =>
    respellOne(isTextAt, random.chance(0.5) ? atStart : atEnd)(tokens, random)

const PYTHON_WORDS: Readonly<Record<string, string>> = { true: "True", false: "False", null: "None" }
const BEFORE = ["Here are the arguments:\n", "Calling the tool now: ", "Arguments: "]
const AFTER = ["\n\nTell me if that is not what you want.", "\nDone.", "\n(sent)"]
const END_TOKENS = ["<|im_end|>", "<|eot_id|>", "</tool_call>", "<|call|>", "</s>", "<end_of_turn>"]

/** Damage to the text of the arguments, by kind. */
export const TEXT_DAMAGE: Readonly<Record<string, TextDamage>> = {
  "trailing-comma": respellOne(isFullCloser, (closer) => `,${closer}`),
  "missing-comma": respellOne(isMemberComma, () => " "),
  "doubled-comma": respellOne(isMemberComma, () => ",,"),
  "semicolon-for-comma": respellOne(isMemberComma, () => ";"),
  "equals-for-colon": respell(({ text }) => (text === ":" ? "=" : text)),
  "missing-colon": respellOne(
    (tokens, at) => tokens[at]?.text === ":",
    () => " ",
  ),
  "single-quotes": respell(({ kind, text }) => (isText(kind) ? inSingleQuotes(text) : text)),
  "smart-quotes": (tokens, random) =>
    tokens.some(({ kind, text }) => isText(kind) && /\\"|[“”]/.test(text))
      ? null
      : respell(({ kind, text }) => (isText(kind) ? `“${bodyOf(text)}”` : text))(tokens, random),
  "unquoted-keys": respell(({ kind, text }) => (kind === "key" && /^"[a-z_]+"$/i.test(text) ? bodyOf(text) : text)),
  "quote-lost": respellQuote(
    (text) => text.slice(1),
    (text) => text.slice(0, -1),
  ),
  "quote-doubled": respellQuote(
    (text) => `"${text}`,
    (text) => `${text}"`,
  ),
  "inner-quotes": respellOne(
    (tokens, at) => tokens[at]?.kind === "string" && tokens[at].text.includes('\\"'),
    (text) => decodeEscapes(text, { '"': '"' }),
  ),
  "raw-newline": respell(({ kind, text }) => (kind === "string" ? decodeEscapes(text, { n: "\n", t: "\t" }) : text)),
  "lost-closer": respellOne(isFullCloser, () => ""),
  "extra-closer": (tokens, random) => joinTokens(tokens) + random.pick(["}", "}}", "]}", "\n}"]),
  "wrong-closer": respellOne(
    (tokens, at) => isCloser(tokens, at) && tokenAfter(tokens, at) !== undefined,
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
  "python-words": respell(({ kind, text }) => (kind === "literal" ? (PYTHON_WORDS[text] ?? text) : text)),
  comment: respellOne(
    isMemberComma,
    (comma, random) => `${comma}${random.pick([" // as asked\n", " /* see above */ "])}`,
  ),
  "written-twice": (tokens, random) => joinTokens(tokens) + random.pick(["", "\n"]) + joinTokens(tokens),
}

/** Lays out arguments like a model. */
export const layOut = (value: unknown, random: Random): Token[] =>
  readTokens(JSON.stringify(value, null, random.pick([0, 0, 2])))
