/** Breaks prose at spaces. */
export function wrap(text: string, width: number): string[] {
  const lines: string[] = []
  let line = ""
  for (const word of text.split(" ")) {
    if (line !== "" && line.length + 1 + word.length > width) {
      lines.push(line)
      line = word
    } else line = line === "" ? word : `${line} ${word}`
  }
  return [...lines, line]
}

/** Returns a title or a message as a sentence. */
export const sentence = (text: string): string => {
  const opened = /^[a-z][a-z ]/.test(text) ? text[0]?.toUpperCase() + text.slice(1) : text
  return /[.!?]$/.test(opened) ? opened : `${opened}.`
}
