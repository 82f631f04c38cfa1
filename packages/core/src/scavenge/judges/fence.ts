import type { MentionJudge } from "./judge.ts"

const WRITTEN_LANGUAGES = new Set(["markdown", "md", "mdx", "diff", "patch", "rst", "html"])

/** Code to read: a block with other code in it, of a kind that is written and not run, or with talk about it behind it. */
export const fenceMention: MentionJudge = {
  id: "mention/fence",
  why: "It stands in a code block that is meant to be read.",
  objects: ({ channel }, around) => {
    if (channel === "text" || around.fence === null) return false
    return !around.isOwnFence || around.afterword !== null || WRITTEN_LANGUAGES.has(around.fence.codeLanguage)
  },
}
