// Names the places in which a text can be cut off.

/** What is missing where the text ended. With `closers` alone, every value is complete. */
export type Cut = "closers" | "key" | "string" | "number" | "literal" | "escape" | "element" | "value"
