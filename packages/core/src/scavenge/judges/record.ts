import type { MentionJudge } from "./judge.ts"

/** Ex) {"name": "report", "size": 3} : whatever has a name is written so. As an answer it is data, even where the members would fit a tool. */
export const recordMention: MentionJudge = {
  id: "mention/record",
  why: "It has a name and no arguments, as any record of data.",
  objects: ({ record, marked, channel }) => record && !marked && channel === "native",
}
