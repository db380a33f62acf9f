/** Rules for text that people write, without the schemas of text.ts. */

/** All line breaks: Windows, old Mac, vertical tab, form feed and Unicode's own. */
const LINE_BREAK = /\r\n?|[\n\v\f\u0085\u2028\u2029]/g
/** Characters that change the text direction: embeddings, overrides and isolates. */
const DIRECTION = '\\u202a-\\u202e\\u2066-\\u206f'
/** More marks on one letter than any language has. Sorting them for NFC takes minutes for 100,000. */
const TOO_MANY_MARKS = '\\p{M}{31}'
/** One line may not have direction marks either: there they only move punctuation around. */
const HIDDEN_IN_LINE = new RegExp(`[\\p{Cc}\\p{Zl}\\p{Zp}\\u061c\\u200e\\u200f${DIRECTION}]|${TOO_MANY_MARKS}`, 'u')
/** Paragraphs in Hebrew or Arabic need direction marks. */
const HIDDEN_IN_PARAGRAPHS = new RegExp(`[^\\P{Cc}\\n\\t]|[${DIRECTION}]|${TOO_MANY_MARKS}`, 'u')
/** Invisible characters that Unicode classifies as letters or symbols: Hangul fillers, the blank Braille cell, placeholders. */
const BLANK = '\\u115f\\u1160\\u3164\\uffa0\\u2800\\ufffc\\u{1d159}'
const VISIBLE = new RegExp(`(?![${BLANK}])[\\p{L}\\p{N}\\p{P}\\p{S}]`, 'u')

/** Whether the text shows anything. Marks, spaces and joiners alone do not. */
export const isVisible = (text: string): boolean => VISIBLE.test(text)

export const isOneLine = (text: string): boolean => !HIDDEN_IN_LINE.test(text)
export const isParagraphs = (text: string): boolean => !HIDDEN_IN_PARAGRAPHS.test(text)

const MANY_MARKED = new RegExp(TOO_MANY_MARKS, 'u')

/** NFC unless a letter has too many marks, trimmed. */
export const tidyLine = (text: string): string => (MANY_MARKED.test(text) ? text : text.normalize('NFC')).trim()
/** The same, with every line break as one newline. */
export const tidyParagraphs = (text: string): string => tidyLine(text.replaceAll(LINE_BREAK, '\n'))

/** Replaces what PostgreSQL's text and JSON cannot store, NUL and lone surrogates, with U+FFFD. */
export const storable = (text: string): string => text.replaceAll(/[\0\p{Cs}]/gu, '\ufffd')

/** Turns text from a source that cannot correct it, such as a vendor, into one valid line. */
export const cleanLine = (text: string): string =>
  tidyLine(
    storable(text)
      .replaceAll(/[\s\u0085]+/g, ' ')
      .replaceAll(new RegExp(HIDDEN_IN_LINE, 'gu'), ''),
  )

/** The same for paragraphs. */
export const cleanParagraphs = (text: string): string =>
  tidyParagraphs(storable(text)).replaceAll(new RegExp(HIDDEN_IN_PARAGRAPHS, 'gu'), '')

/** Truncates to `max` UTF-16 units without splitting a surrogate pair. */
export const cutText = (text: string, max: number): string => text.slice(0, max).replace(/\p{Cs}$/u, '')
