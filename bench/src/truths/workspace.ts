import type { Random } from "toolmend/testing"
import type { JsonObject } from "../case.ts"
import { code, command, expression, longCode } from "./snippets.ts"
import { filePath, folder, noun, sentence, windowsPath } from "./words.ts"

const maybe = (random: Random, share: number, members: () => JsonObject): JsonObject =>
  random.chance(share) ? members() : {}

export const WORKSPACE: Readonly<Record<string, (random: Random) => JsonObject>> = {
  store_file: (r) => ({
    path: r.chance(0.2) ? windowsPath(r) : filePath(r),
    content: r.chance(0.3) ? longCode(r) : code(r),
    ...maybe(r, 0.6, () => ({ mode: r.pick(["create", "overwrite", "append"]) })),
    ...maybe(r, 0.5, () => ({ executable: r.chance(0.5) })),
  }),
  edit_file: (r) => ({
    file_path: filePath(r),
    edits: Array.from({ length: r.between(1, 3) }, () => {
      const [first = "", second = ""] = code(r).split("\n")
      return {
        old_text: r.chance(0.5) ? `${first}\n${second}` : first,
        new_text: r.chance(0.5) ? code(r) : `${first} // ${sentence(r)}`,
        ...maybe(r, 0.4, () => ({ every: r.chance(0.5) })),
      }
    }),
    ...maybe(r, 0.5, () => ({ dry_run: r.chance(0.5) })),
  }),
  read_lines: (r) => ({
    file_path: r.chance(0.2) ? windowsPath(r) : filePath(r),
    ...maybe(r, 0.8, () => ({ first_line: r.between(1, 900) })),
    ...maybe(r, 0.7, () => ({ line_count: r.between(1, 4000) })),
    ...maybe(r, 0.5, () => ({ show_numbers: r.chance(0.5) })),
  }),
  run_shell: (r) => ({
    command: command(r),
    ...maybe(r, 0.5, () => ({ working_directory: folder(r) })),
    ...maybe(r, 0.6, () => ({ timeout_seconds: r.between(1, 3600) })),
    ...maybe(r, 0.4, () => ({
      environment: { [noun(r).toUpperCase()]: noun(r), NODE_OPTIONS: `--title="${noun(r)}"` },
    })),
    ...maybe(r, 0.5, () => ({ capture: r.pick(["stdout", "stderr", "both"]) })),
  }),
  search_tree: (r) => ({
    expression: expression(r),
    roots: r.some(["src", "lib", "docs", "apps/web", "test/unit"], r.between(1, 3)),
    ...maybe(r, 0.5, () => ({
      exclude: r.chance(0.2) ? [] : r.some(["node_modules", "dist", "*.min.js", ".git"], r.between(1, 3)),
    })),
    ...maybe(r, 0.6, () => ({ case_sensitive: r.chance(0.5) })),
    ...maybe(r, 0.6, () => ({ context_lines: r.between(0, 20) })),
  }),
}
