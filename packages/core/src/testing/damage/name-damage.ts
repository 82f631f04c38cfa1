import type { Random } from "../random.ts"

const capitalise = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1)

/** Damage to the name of the tool, by its kind. */
export const NAME_DAMAGE: Readonly<Record<string, (name: string, random: Random) => string>> = {
  "name-prefix": (name, random) => random.pick(["functions.", "default_api.", "tools.", "functions:"]) + name,
  "name-style": (name, random) =>
    random.pick([name.split("_").map(capitalise).join(""), name.replaceAll("_", "-"), name.toUpperCase()]),
  "name-suffix": (name, random) => name + random.pick(["<|channel|>commentary", "<|im_end|>", "()"]),
  "name-in-quotes": (name, random) => random.pick([`"${name}"`, `\`${name}\``]),
}
