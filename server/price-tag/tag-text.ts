/** Characters in the labels' font beyond Latin 1. */
const EXTRA_CHARACTERS = 'ıŒœ–—‘’‚“”„•…‹›€'

/** Letters without a Unicode decomposition. */
const STROKES: Record<string, string> = { Ł: 'L', ł: 'l', Đ: 'D', đ: 'd', Ħ: 'H', ħ: 'h', Ŧ: 'T', ŧ: 't' }

/** Removes accents and characters that the font lacks. */
export function printable(text: string): string {
  return [...text.replaceAll(/\s+/g, ' ')]
    .flatMap((char) => (isInFont(char) ? char : [...(STROKES[char] ?? char).normalize('NFKD')].filter(isInFont)))
    .join('')
    .replaceAll(/ {2,}/g, ' ')
    .trim()
}

const isInFont = (char: string): boolean => /^[ -~\u00a0-\u00ff]$/u.test(char) || EXTRA_CHARACTERS.includes(char)
