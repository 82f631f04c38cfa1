export type { Cut } from "../json/cut.ts"
export { undoEdits } from "../json/edit.ts"
export { type JsonFault, type JsonReading, readJson } from "../read-json.ts"
export type { TextEdit } from "../report.ts"
