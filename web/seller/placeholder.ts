/** The end of proposals by an earlier built-in describer, which old drafts may still contain. */
const OLD_PROPOSAL = /please write what it is made of/i

const WORDS =
  /^(an? |the )?(untitled|unknown|unclear|not (known|given|visible|specified|available)|n\/?a|none|tbd|to ?do|placeholder|title|description|item|product|listing|lorem ipsum.*)[.…]*$/i

const NO_WORD = /^[^\p{L}\p{N}]+$/u

/** Whether a title or description is a placeholder. Empty text is not: it is missing. */
export function isPlaceholder(text: string): boolean {
  const plain = text.trim()
  return plain !== '' && (WORDS.test(plain) || NO_WORD.test(plain) || OLD_PROPOSAL.test(plain))
}
