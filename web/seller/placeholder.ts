/** The end of what the built-in describer once proposed; drafts that are older may still hold it. */
const OLD_PROPOSAL = /please write what it is made of/i

const WORDS =
  /^(an? |the )?(untitled|unknown|unclear|not (known|given|visible|specified|available)|n\/?a|none|tbd|to ?do|placeholder|title|description|item|product|listing|lorem ipsum.*)[.…]*$/i

const NO_WORD = /^[^\p{L}\p{N}]+$/u

/** Whether a title or description only fills the space of one. An empty text is none: it is missing. */
export function isPlaceholder(text: string): boolean {
  const plain = text.trim()
  return plain !== '' && (WORDS.test(plain) || NO_WORD.test(plain) || OLD_PROPOSAL.test(plain))
}
