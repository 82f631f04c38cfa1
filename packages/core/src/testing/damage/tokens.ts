import type { Random } from "../random.ts"

export type TokenKind = "key" | "string" | "mark" | "literal" | "space"

/** A token of strict JSON: damage changes one and leaves the others alone. */
export interface Token {
  readonly kind: TokenKind
  readonly text: string
}

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

/** The text with every token respelled. */
export const respell = (tokens: readonly Token[], spell: (token: Token, at: number) => string): string =>
  tokens.map(spell).join("")

/** The text with one of the fitting tokens respelled; null where none fits. */
export function respellOne(
  tokens: readonly Token[],
  random: Random,
  fits: (token: Token, at: number) => boolean,
  spell: (text: string) => string,
): string | null {
  const places = tokens.flatMap((token, at) => (fits(token, at) ? [at] : []))
  if (places.length === 0) return null
  const chosen = random.pick(places)
  return respell(tokens, ({ text }, at) => (at === chosen ? spell(text) : text))
}

/** The next token that is no space. */
export const tokenAfter = (tokens: readonly Token[], at: number): Token | undefined =>
  tokens.slice(at + 1).find(({ kind }) => kind !== "space")

/** A comma between two members of an object. */
export const isMemberComma = (tokens: readonly Token[], at: number): boolean =>
  tokens[at]?.text === "," && tokenAfter(tokens, at)?.kind === "key"
