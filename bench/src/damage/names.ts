import type { Random } from "toolmend/testing"
import type { Damage } from "../case.ts"
import { anyLayout, write } from "../text/pieces.ts"

type Rename = (name: string, random: Random) => string
const words = (name: string): string[] => name.split("_")
const cap = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1)
const pascal = (name: string): string => words(name).map(cap).join("")

const renamed = (id: string, rename: Rename, isLost = false): Damage => ({
  id,
  apply: (call, random) => {
    const name = rename(call.name, random)
    if (name === call.name) return null
    return {
      name,
      arguments: write(call.arguments, anyLayout(random)),
      expect: isLost ? { kind: "none" } : { kind: "calls", calls: [{ name: call.name, arguments: call.arguments }] },
    }
  },
})

export const NAMES: readonly Damage[] = [
  renamed("prefix", (name, random) => random.pick(["functions.", "default_api.", "tools.", "functions:"]) + name),
  renamed("case", (name, random) => random.pick([name.toUpperCase(), cap(name), words(name).map(cap).join("_")])),
  renamed("separator", (name, random) =>
    random.pick([
      name.replaceAll("_", "-"),
      name.replaceAll("_", " "),
      name.replaceAll("_", "."),
      pascal(name),
      name.replaceAll("_", ""),
    ]),
  ),
  renamed("blanks-around", (name, random) => random.pick([`${name} `, ` ${name}`, `${name}\n`, `\t${name}`])),
  renamed(
    "channel-suffix",
    (name, random) => name + random.pick(["<|channel|>commentary", "<|channel|>json", "<|constrain|>json"]),
  ),
  renamed(
    "end-token",
    (name, random) => name + random.pick(["<|im_end|>", "</tool_call>", "<|message|>", "</name>", "<｜tool▁sep｜>"]),
  ),
  renamed("quoted", (name, random) => random.pick([`"${name}"`, `\`${name}\``, `'${name}'`, `${name}()`])),
  renamed("repeated", (name) => name + name),
  renamed("class-suffix", (name, random) => random.pick([`${name}_tool`, `${pascal(name)}Tool`])),
  renamed("call-index", (name, random) => `functions.${name}:${random.below(4)}`),
  renamed("near-miss", (name, random) => name.replace(/.$/, (sign) => (random.chance(0.5) ? `${sign}x` : "q")), true),
  renamed(
    "unknown-tool",
    (_name, random) => random.pick(["delete_everything", "open_browser", "think", "final_answer"]),
    true,
  ),
]
