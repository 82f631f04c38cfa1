import { describe, expect, it } from "vitest"
import { clearsByNull } from "../../src/schema/null-meaning.ts"

describe("null takes the value away", () => {
  it.each([
    "null to clear",
    "Due date; null to clear.",
    "set to null to remove",
    "pass null to unassign",
    "Use `null` to unset the parent.",
    "Set to null or an empty text to clear",
    "The shelf, or null to remove the current shelf.",
    "The number of the shelf to put this book on or use null to remove the current shelf.",
    "Omit to keep, null to clear",
    "Pass null in order to clear it",
    "Timeout in ms (null to disable)",
    "Reader id. (null to unassign)",
    'Send "null" to reset',
    "Id of the series. Pass None to detach it.",
    "null clears the reader",
    "A value of null removes the label",
    "Setting this to null will delete the label",
    "null = clear",
    "null: unassign",
    "null → clear",
    "To clear the due date, pass null.",
    "To remove the reader, set this to null",
    "cleared by passing null",
    "Can be removed by setting it to null",
    "null means no limit",
    "null means forever",
    "null = shelved",
    "Use null for no reader",
    "The book to delete; use null for none",
    "Pass null if the book has no reader",
    "Leave out to keep; null to empty",
    "null löscht die Notiz",
    "A merge patch of the book",
  ])("%s", (description) => expect(clearsByNull(description)).toBe(true))
})

describe("null is only mentioned", () => {
  it.each([
    null,
    "",
    "null if unknown",
    "optional, may be null",
    "Null when not set.",
    "defaults to null",
    "null means unknown",
    "null means no change",
    "null for the default",
    "null = unchanged",
    "null if there is no default",
    "null to skip",
    "Use null to keep the current value",
    "None to use the default",
    "Set to null to inherit from the series",
    "Id of the label to remove, or null",
    "The label to remove, pass null if unknown",
    "null or the id of the row to delete",
    "null if you do not want to remove it",
    "null unless you want to delete",
    "null if the book was deleted",
    "Time of deletion, null if not deleted",
    "null when cleared",
    "May be null. Used to clear the cache.",
    "may be null, used to clear the cache",
    "null values are removed from the output",
    "Whether to remove null values",
    "Removes null entries",
    "If null, nothing is deleted",
    "null is not allowed; to clear, use an empty text",
    "none to remove",
    `${"x ".repeat(1_000)} null to clear`,
  ])("%s", (description) => expect(clearsByNull(description)).toBe(false))
})

it("the object around the member may say it", () => {
  expect(clearsByNull("Name of the reader", "null removes a member")).toBe(true)
  expect(clearsByNull(undefined, "A book")).toBe(false)
})
