// The closed list of faults in a tool name, with title and confidence.

/** Faults of a tool name that still identify one tool; describe/names.ts documents each. */
export const NAME_FAULTS = {
  "name/residue": { title: "Tokens, quotes, parentheses, an index or space around the name", confidence: "certain" },
  "name/style": { title: "Other case, other separators or no accents", confidence: "certain" },
  "name/prefix": { title: "A framework's prefix before the name", confidence: "certain" },
  "name/repeated": { title: "The name several times in a row", confidence: "certain" },
  "name/suffix": { title: "A class-like ending such as _tool", confidence: "likely" },
  "name/namespace": { title: "A server's namespace added, dropped or written otherwise", confidence: "likely" },
} as const

export type NameFaultId = keyof typeof NAME_FAULTS
