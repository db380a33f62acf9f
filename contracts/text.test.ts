import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { ChangedUsername, NewUsername, ProfileChange } from './account-forms.ts'
import { Buyer } from './checkout.ts'
import { ContactForm } from './contact-form.ts'
import { Refund } from './ledger.ts'
import { NewProduct } from './product.ts'
import { NewSaleEvent } from './sale.ts'
import { oneLine, optionalLine, optionalParagraphs, paragraphs } from './text.ts'
import { cleanLine, cleanParagraphs, cutText, isOneLine, isParagraphs } from './text-rules.ts'

const Title = oneLine({ name: 'Title', max: 20, messages: { tooLong: 'Title too long' } })
const Place = optionalLine({ name: 'Place', max: 20 })
const Text = paragraphs({ name: 'Message', min: 3, max: 40 })
const About = optionalParagraphs({ name: 'Description', max: 40 })

const messageOf = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues[0]?.message

describe('a text on one line', () => {
  test.each([
    'Brass lamp',
    '日本のランプ',
    'مصباح نحاسي',
    'מנורת פליז',
    '🪔',
    '👩‍👩‍👧',
    '🏴󠁧󠁢󠁥󠁮󠁧󠁿',
    '1️⃣',
    '?!',
    'नमस्ते',
    'می‌خواهم',
    '"Rob\'); -- <b>',
  ])('may be %s', (text) => {
    expect(Title.parse(text)).toBe(text)
    expect(Place.parse(text)).toBe(text)
  })

  test('is trimmed, with accents as one character', () => {
    expect(Title.parse(' Cafe\u0301\u00a0\n')).toBe('Café')
  })

  test('has no more accents on one letter than any language has', () => {
    const cafe = (accents: number) => `Cafe${'\u0301'.repeat(accents)}`
    expect(messageOf(Text, cafe(30))).toBeUndefined()
    expect(messageOf(Text, cafe(31))).toBe('Message cannot have hidden characters')
    expect(isOneLine(cafe(31))).toBe(false)
    expect([cleanLine(cafe(30)), cleanLine(cafe(32))]).toEqual([`Café${'\u0301'.repeat(29)}`, 'Café'])
  })

  test.each([
    undefined,
    null,
    7,
    '',
    '   ',
    '\u200b',
    '\u200d\ufeff',
    '\u0301',
    '\u3164\u115f',
    '\u2800',
    '\ufe0f',
    '\u{e0067}',
  ])('is missing when it is %j', (text) => {
    expect(messageOf(Title, text)).toBe('Title is required')
  })

  test.each(['\n', '\r', '\t', '\0', '\x1b', '\x7f', '\x85', '\u2028', '\u2029'])(
    'has no line breaks or control characters: %j',
    (sign) => {
      expect(messageOf(Title, `A${sign}lamp`)).toBe('Title cannot have line breaks or hidden characters')
      expect(messageOf(Place, `A${sign}lamp`)).toBe('Place cannot have line breaks or hidden characters')
    },
  )

  test.each([...'\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f\u061c'])(
    'has no direction characters: %j',
    (sign) => {
      expect(messageOf(Title, `A lamp ${sign}gnp`)).toBe('Title cannot have line breaks or hidden characters')
    },
  )

  test('has its length checked after trimming, with the form’s messages', () => {
    expect(Title.parse(`${'x'.repeat(20)}  `)).toHaveLength(20)
    expect(messageOf(Title, 'x'.repeat(21))).toBe('Title too long')
    expect(messageOf(Text, 'x ')).toBe('Message must be at least 3 characters')
    expect(messageOf(Text, '')).toBe('Message must be at least 3 characters')
  })

  test.each([null, '', ' ', '\u200b'])('that may be left out is null when it is %j', (text) => {
    expect(Place.parse(text)).toBeNull()
  })
})

describe('a text of several lines', () => {
  test('has tabs, and every kind of line break as one newline', () => {
    expect(Text.parse(' one\r\ntwo\rthree\vfour\u2028\tfive\n\nsix ')).toBe('one\ntwo\nthree\nfour\n\tfive\n\nsix')
    expect(About.parse('one\r\ntwo')).toBe('one\ntwo')
  })

  test('in Hebrew or Arabic has its marks', () => {
    expect(Text.parse('שלום\u200f, עולם')).toBe('שלום\u200f, עולם')
  })

  test.each(['\0', '\x1b', '\x08', '\x7f', '\u202e', '\u202a', '\u2066', '\u2069'])(
    'has no other control or direction characters: %j',
    (sign) => {
      expect(messageOf(Text, `A ${sign} lamp`)).toBe('Message cannot have hidden characters')
      expect(messageOf(About, `A ${sign} lamp`)).toBe('Description cannot have hidden characters')
    },
  )

  test.each(['', ' \n ', '\u200b'])('that may be left out is empty when it is %j', (text) => {
    expect(About.parse(text)).toBe('')
  })
})

describe('every text that people write', () => {
  const LINES: [string, z.ZodType][] = [
    ['a title', NewProduct.shape.title],
    ['a category', NewProduct.shape.category],
    ['a condition', NewProduct.shape.condition],
    ['a brand', NewProduct.shape.brand],
    ['a buyer’s name', Buyer.shape.buyerName],
    ['a name to answer', ContactForm.shape.name],
    ['a subject', ContactForm.shape.subject],
    ['a place', NewSaleEvent.shape.location],
    ['a username', NewUsername],
    ['a changed username', ChangedUsername],
  ]
  test.each(LINES)('%s is one line without hidden characters', (_name, schema) => {
    for (const text of ['Good\nlamp', 'Good\tlamp', 'Good\u2028lamp', 'Good\u202elamp', 'Good\u200flamp'])
      expect(schema.safeParse(text).success).toBe(false)
    expect(schema.safeParse('Good_lamp').success).toBe(true)
  })

  test('so is each tag', () => {
    expect(messageOf(NewProduct.shape.tags, ['brass', 'la\nmp'])).toBe(
      'A tag cannot have line breaks or hidden characters',
    )
    expect(messageOf(NewProduct.shape.tags, ['brass', '\u200b'])).toBe('A tag cannot be empty')
  })

  const TEXTS: [string, z.ZodType][] = [
    ['a description', NewProduct.shape.description],
    ['a message', ContactForm.shape.message],
    ['a profile', ProfileChange.shape.profileDescription],
    ['the reason of a refund', Refund.shape.reason],
  ]
  test.each(TEXTS)('%s has paragraphs without hidden characters', (_name, schema) => {
    expect(schema.parse('One good line\r\n\tand two')).toBe('One good line\n\tand two')
    for (const text of ['One good line\x07', 'One good \u202eline', 'One good \u2067line'])
      expect(schema.safeParse(text).success).toBe(false)
  })
})

describe('a text from a source that cannot correct it', () => {
  const WILD = ' Brass\0 lamp\r\n\u202egnp\u2028\ud800 \x1b[31m\u200f! '

  test('becomes a valid text', () => {
    expect(cleanLine(WILD)).toBe('Brass\ufffd lamp gnp \ufffd [31m!')
    expect(cleanParagraphs(WILD)).toBe('Brass\ufffd lamp\ngnp\n\ufffd [31m\u200f!')
    expect([isOneLine(cleanLine(WILD)), isParagraphs(cleanParagraphs(WILD))]).toEqual([true, true])
  })

  test('is cut between characters', () => {
    expect([cutText('ab🪔', 3), cutText('ab🪔', 4), cutText('abc', 2)]).toEqual(['ab', 'ab🪔', 'ab'])
  })
})
