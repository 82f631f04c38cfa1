// The places in which a text can be cut off.

/** What was missing where the text ended. Only `closers` leaves every value whole. */
export type Cut = "closers" | "key" | "string" | "number" | "literal" | "escape" | "element" | "value"
