/** What the font of the labels has besides Latin 1. */
const MORE = 'ıŒœ–—‘’‚“”„•…‹›€'

/** Letters that Unicode does not take apart. */
const STROKES: Record<string, string> = { Ł: 'L', ł: 'l', Đ: 'D', đ: 'd', Ħ: 'H', ħ: 'h', Ŧ: 'T', ŧ: 't' }

/** A text that the font can write: accents that it lacks are left off, other signs dropped. */
export function printable(text: string): string {
  return [...text.replaceAll(/\s+/g, ' ')]
    .flatMap((sign) => (isKnown(sign) ? sign : [...(STROKES[sign] ?? sign).normalize('NFKD')].filter(isKnown)))
    .join('')
    .replaceAll(/ {2,}/g, ' ')
    .trim()
}

const isKnown = (sign: string): boolean => /^[ -~\u00a0-\u00ff]$/u.test(sign) || MORE.includes(sign)
