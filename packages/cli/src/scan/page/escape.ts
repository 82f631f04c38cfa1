import { sign } from "../../show/printable.ts"

const MARKUP: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" }

/** Control characters and marks that reorder or hide text, except line breaks and tabs. */
const UNSEEN =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]|\p{Cs}/gu

/** Escapes text for an element or an attribute of the page, so that nothing in a log is read as markup. */
export const escaped = (text: string): string =>
  text.replace(UNSEEN, sign).replace(/[&<>"']/g, (character) => MARKUP[character] as string)
