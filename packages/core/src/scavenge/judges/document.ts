import type { Judge } from "./judge.ts"

/** Behind headings, tables or other code a bare call is part of what is written. */
export const document: Judge = {
  id: "mention/document",
  why: "It is part of a document.",
  objects: ({ channel, start, frames }, { isBare }) => channel === "native" && isBare && frames.document < start,
}
