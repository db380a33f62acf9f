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

const hasLetters = (text: string): boolean => /\p{L}/u.test(text)

/** An item's title as its tag can show it; its category if nothing to read would be left of the title. */
export function tagTitle({ title, category }: { title: string; category: string }): string {
  const text = printable(title)
  const isReadable = text !== '' && (hasLetters(text) || !hasLetters(title))
  return isReadable ? text : categoryName(category)
}
