import { describe, expect, it } from "vitest"
import { isEmail, isHostname, isIpv4, isIpv6 } from "../../src/schema/format-net.ts"

describe("hosts and addresses", () => {
  it.each(["example.org", "a", "xn--bcher-kva.example", "a.b.c.", "1and1.com"])("%s is a hostname", (text) => expect(isHostname(text)).toBe(true))
  it.each(["", "-a.b", "a-.b", "a..b", "a_b", `${"x".repeat(64)}.org`, "a".repeat(300), "."])("%s is none", (text) => expect(isHostname(text)).toBe(false))
  it.each(["127.0.0.1", "0.0.0.0", "255.255.255.255"])("%s is IPv4", (text) => expect(isIpv4(text)).toBe(true))
  it.each(["256.0.0.1", "1.2.3", "1.2.3.4.5", "01.2.3.4", "1.2.3.a"])("%s is not", (text) => expect(isIpv4(text)).toBe(false))
  it.each(["::", "::1", "2001:db8::8a2e:370:7334", "1:2:3:4:5:6:7:8", "::ffff:10.0.0.1", "1::"])("%s is IPv6", (text) => expect(isIpv6(text)).toBe(true))
  it.each(["", ":", "1::2::3", "1:2:3:4:5:6:7", "1:2:3:4:5:6:7:8:9", "12345::", "::1.2.3", "1:2:3:4:5:6:7:", ":::"])("%s is not", (text) =>
    expect(isIpv6(text)).toBe(false),
  )
  it.each(["a@b.co", "first.last+tag@sub.example.org"])("%s is an email address", (text) => expect(isEmail(text)).toBe(true))
  it.each(["a", "a@", "@b.co", "a@b", "a..b@c.de", "a b@c.de", "a@b@c.de", ".a@b.co"])("%s is not", (text) => expect(isEmail(text)).toBe(false))
})
