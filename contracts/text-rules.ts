/** Pure rules of the texts that people write, for browser and server. The schemas made of them are in text.ts. */

/** Kinds of line breaks: a word processor's, a typewriter's, Unicode's own. */
const LINE_BREAK = /\r\n?|[\n\v\f\u0085\u2028\u2029]/g
/** What turns the direction of the text around it: embeddings, overrides and isolates. */
const TURNS = '\\u202a-\\u202e\\u2066-\\u206f'
/** On one line also the marks: they have no use there but to move punctuation to where nobody wrote it. */
const HIDDEN_IN_LINE = new RegExp(`[\\p{Cc}\\p{Zl}\\p{Zp}\\u061c\\u200e\\u200f${TURNS}]`, 'u')
/** Lines of Hebrew or Arabic need the marks. */
const HIDDEN_IN_PARAGRAPHS = new RegExp(`[^\\P{Cc}\\n\\t]|[${TURNS}]`, 'u')
/** Letters and signs by name that show nothing: Hangul fillers, the empty Braille cell, placeholders. */
const BLANK = '\\u115f\\u1160\\u3164\\uffa0\\u2800\\ufffc\\u{1d159}'
const VISIBLE = new RegExp(`(?![${BLANK}])[\\p{L}\\p{N}\\p{P}\\p{S}]`, 'u')

/** Whether there is anything to see: marks, spaces and joiners alone are nothing. */
export const isVisible = (text: string): boolean => VISIBLE.test(text)

export const isOneLine = (text: string): boolean => !HIDDEN_IN_LINE.test(text)
export const isParagraphs = (text: string): boolean => !HIDDEN_IN_PARAGRAPHS.test(text)

/** Accents as one character, nothing around it. */
export const tidyLine = (text: string): string => text.normalize('NFC').trim()
/** The same, with every line break as one newline. */
export const tidyParagraphs = (text: string): string => tidyLine(text.replaceAll(LINE_BREAK, '\n'))

/** Text as PostgreSQL's text and JSON can hold it: NUL and halves of surrogate pairs become U+FFFD. */
export const storable = (text: string): string => text.replaceAll(/[\0\p{Cs}]/gu, '\ufffd')

/** Makes one line of a text that nobody is there to correct, such as a provider's. */
export const cleanLine = (text: string): string =>
  tidyLine(
    storable(text)
      .replaceAll(/[\s\u0085]+/g, ' ')
      .replaceAll(new RegExp(HIDDEN_IN_LINE, 'gu'), ''),
  )

/** The same with its paragraphs. */
export const cleanParagraphs = (text: string): string =>
  tidyParagraphs(storable(text)).replaceAll(new RegExp(HIDDEN_IN_PARAGRAPHS, 'gu'), '')

/** At most so many characters as `length` counts them; a pair stays whole. */
export const cutText = (text: string, most: number): string => text.slice(0, most).replace(/\p{Cs}$/u, '')
