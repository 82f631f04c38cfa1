const CODES = {
  bold: [1, 22],
  dim: [2, 22],
  red: [31, 39],
  green: [32, 39],
  yellow: [33, 39],
  blue: [34, 39],
  cyan: [36, 39],
} as const

export type Style = keyof typeof CODES

/** Puts a style around a text that is already safe to print, or leaves it plain. */
export type Paint = (style: Style, text: string) => string

export const plain: Paint = (_, text) => text

export const coloured: Paint = (style, text) =>
  text === "" ? "" : `\u001b[${CODES[style][0]}m${text}\u001b[${CODES[style][1]}m`

export type When = "always" | "never" | "auto"

/** True if colors are used. A flag takes precedence over the environment, and the environment over the terminal. */
export function hasColour(when: When, stream: { readonly isTTY?: boolean }, env: NodeJS.ProcessEnv): boolean {
  if (when !== "auto") return when === "always"
  const { NO_COLOR, FORCE_COLOR, TERM } = env
  if (FORCE_COLOR !== undefined) return FORCE_COLOR !== "0" && FORCE_COLOR !== "false"
  return (NO_COLOR ?? "") === "" && stream.isTTY === true && TERM !== "dumb"
}
