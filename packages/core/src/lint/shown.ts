import { clipText } from "../clip.ts"

/** A name in a message: quoted, and not longer than a line. */
export const quoteClipped = (name: unknown): string => JSON.stringify(clipText(String(name), 64))
