import type { Tables } from "./pages.mjs"

export declare const filesPage: (
  files: readonly { readonly path: string; readonly text: string }[],
  tables: Pick<Tables, "entries" | "lints">,
) => string
