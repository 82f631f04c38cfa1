import { expect, test } from "vitest"
import { isMisspelt } from "../../src/model-repair/misspelt-names.ts"

test.each([
  ["harbor", "harbour"],
  ["destinaton", "destination"],
  ["desitnation", "destination"],
  ["departure_tmie", "departure_time"],
  ["passengr_name", "passenger_name"],
  ["passengerNmae", "passengerName"],
  ["adress", "address"],
])("%s is %s", (key, name) => {
  expect(isMisspelt(key, name, [name, "deck"])).toBe(true)
})

test.each([
  ["county", "country"],
  ["context", "content"],
  ["contact", "contract"],
  ["async_mode", "sync_mode"],
  ["address2", "address1"],
  ["updated", "update"],
  ["publisher", "published"],
  ["unload", "upload"],
  ["user_ip", "user_id"],
  ["form_port", "from_port"],
  ["prot", "port"],
  ["desination_poort", "destination_port"],
  ["passengers", "passenger"],
  ["deprt", "departure"],
  ["a".repeat(100), `${"a".repeat(99)}b`],
])("%s is not %s", (key, name) => {
  expect(isMisspelt(key, name, [name, "deck"])).toBe(false)
})

test("not where another declared name is within two edits", () => {
  expect(isMisspelt("harbor", "harbour", ["harbour", "harbors"])).toBe(false)
  expect(isMisspelt("harbor", "harbour", ["harbour", "harvey_no"])).toBe(true)
})
