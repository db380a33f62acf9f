import { categoryName } from '../../contracts/category-path.ts'

/** Characters in the labels' font beyond Latin 1. */
const EXTRA_CHARACTERS = 'ıŒœ–—‘’‚“”„•…′″‹›€™−'

/** Characters without a Unicode decomposition into those. */
const REPLACEMENTS: Record<string, string> = {
  Ł: 'L',
  ł: 'l',
  Đ: 'D',
  đ: 'd',
  Ħ: 'H',
  ħ: 'h',
  Ŧ: 'T',
  ŧ: 't',
  '‐': '-',
  '‑': '-',
}

/** Removes accents and characters that the font lacks. */
export function printable(text: string): string {
  return [...text.replaceAll(/\s+/g, ' ')]
    .flatMap((char) => (isInFont(char) ? char : [...(REPLACEMENTS[char] ?? char).normalize('NFKD')].filter(isInFont)))
    .join('')
    .replaceAll(/ +(?= |[,.;:!?)]+(?: |$))/g, '')
    .trim()
}

const isInFont = (char: string): boolean => /^[ -~\u00a0-\u00ff]$/u.test(char) || EXTRA_CHARACTERS.includes(char)

const WORDS = /[\p{L}\p{M}]+/gu

/** Without those that look like an apostrophe or an accent, as in "Hawaiʻi". */
const LETTERS = /[\p{Lu}\p{Ll}\p{Lt}\p{Lo}]/gu

/** Whether a title loses whole words only, and no more than it keeps: "Ωmega" would be "mega". */
function isReadable(title: string): boolean {
  let kept = 0
  let lost = 0
  for (const [word] of title.matchAll(WORDS)) {
    const letters = word.match(LETTERS) ?? []
    const printed = letters.filter((letter) => printable(letter)).length
    if (printed > 0 && printed < letters.length) return false
    kept += printed
    lost += letters.length - printed
  }
  return lost <= kept
}

/** An item's title as its tag can show it; its category if the title could not be read. */
export function tagTitle({ title, category }: { title: string; category: string }): string {
  const text = printable(title)
  return text && isReadable(title) ? text : categoryName(category)
}
