import { cut } from "../calls/feedback.ts"

/** A name in a message: quoted, and not longer than a line. */
export const shown = (name: unknown): string => JSON.stringify(cut(String(name), 64))
