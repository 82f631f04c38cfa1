import { clip } from "../calls/clip.ts"

/** A name in a message: quoted, and not longer than a line. */
export const shown = (name: unknown): string => JSON.stringify(clip(String(name), 64))
