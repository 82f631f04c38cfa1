// Quotes names in messages of checks.
import { clipText } from "../clip.ts"

/** A name in a message: quoted, and not longer than a line. Only texts: String() runs what stands in a value. */
export const quoteClipped = (name: string | null | undefined): string => JSON.stringify(clipText(name ?? "", 64))
