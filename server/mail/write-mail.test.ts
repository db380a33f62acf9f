import { describe, expect, test } from 'vitest'
import { type Block, writeMail } from './write-mail.ts'

const SENDER = {
  BRAND_NAME: 'Fernvale',
  BRAND_COLOR: 'fern',
  PUBLIC_URL: 'http://localhost:3000',
  CONTACT_EMAIL: 'support@localhost',
}

const mail = writeMail(SENDER, {
  id: 'test-1',
  to: 'gus@example.com',
  subject: 'Sold: <script>alert(1)</script> & "more"',
  date: new Date('2026-06-06T14:00:00.000Z'),
  heading: 'Hello <b>you</b>',
  blocks: [
    { say: 'One & two' },
    { facts: [['Item', '<img src=x onerror=alert(1)>']] },
    { button: 'Look', url: 'http://localhost:3000/product/7?a="b"' },
    { links: [{ text: '<b>Lamp</b>\nPay here', url: 'http://localhost:3000/receipt/1', note: 'Paid' }] },
    { note: 'Stop <b>these</b>', url: 'http://localhost:3000/stop?token="1"' },
    { note: 'Bye' },
  ],
})

test('an email has the same content as text and as HTML', () => {
  expect(mail.text).toBe(
    [
      'Hello <b>you</b>',
      'One & two',
      'Item: <img src=x onerror=alert(1)>',
      'Look:\nhttp://localhost:3000/product/7?a="b"',
      '<b>Lamp</b> Pay here\nPaid\nhttp://localhost:3000/receipt/1',
      'Stop <b>these</b>: http://localhost:3000/stop?token="1"',
      'Bye',
      '--\nFernvale\nhttp://localhost:3000\nQuestions: support@localhost\n',
    ].join('\n\n'),
  )
  for (const said of ['One &amp; two', '&lt;b&gt;Lamp&lt;/b&gt; Pay here</a>', 'Bye', 'Look</a>'])
    expect(mail.html).toContain(said)
  expect(mail).toMatchObject({ id: 'test-1', date: '2026-06-06T14:00:00.000Z', replyTo: 'support@localhost' })
})

describe('user input, even if older than the validation rules,', () => {
  const FORGED = 'A lamp\r\n\r\nPickup at: my garage\u2028Paid: $0.00\u202egnp'
  const letter = (blocks: Block[], subject = 'Sold') =>
    writeMail(SENDER, { id: '1', to: 'gus@example.com', subject, date: new Date(0), heading: FORGED, blocks })
  const linesOf = (blocks: Block[]) => letter(blocks).text.split('\n')

  test.each<[string, Block]>([
    ['a fact', { facts: [['Item', FORGED]] }],
    ['a sentence', { say: `Thank you, ${FORGED}.` }],
    ['a note', { note: FORGED }],
    ['a quote', { quote: FORGED }],
  ])('cannot add a line of its own from within %s', (_where, block) => {
    expect(linesOf([block]).filter((line) => /^(Pickup at|Paid)/.test(line))).toEqual([])
    expect(letter([block]).html).not.toContain('\u202e')
  })

  test('stays on its own lines', () => {
    expect(linesOf([{ facts: [['Reason', 'Broken.\nSorry.']] }])).toContain('    Sorry.')
    expect(linesOf([{ quote: 'Is it wired?\n\nThank you' }])).toEqual(
      expect.arrayContaining(['> Is it wired?', '> ', '> Thank you']),
    )
  })

  test('cannot inject a header through the subject', () => {
    const { subject } = letter([], 'Sold: lamp\r\nBcc: all@example.com\u2029X: y')
    expect(subject).toBe('Sold: lamp Bcc: all@example.com X: y')
  })
})

test('every URL in the text is a link in the HTML', () => {
  const urls = mail.text.match(/https?:\S+/g) ?? []
  expect(urls).toContain('http://localhost:3000/stop?token="1"')
  for (const url of urls) expect(mail.html).toContain(`href="${url.replaceAll('"', '&quot;')}"`)
})

test('user input is never markup', () => {
  expect(mail.html).not.toMatch(/<script|<img|<b>you/)
  expect(mail.html).toContain('<title>Sold: &lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;more&quot;</title>')
  expect(mail.html).toContain('href="http://localhost:3000/product/7?a=&quot;b&quot;"')
})

test('the text in place of a blocked picture is dark on white, also in dark mode', () => {
  const picture = { picture: 'http://localhost:3000/code.png', alt: 'Your pickup code', size: 160 }
  const { html } = writeMail(SENDER, {
    id: '1',
    to: 'gus@example.com',
    subject: 'Sold',
    date: new Date(0),
    heading: 'Sold',
    blocks: [picture],
  })
  expect(html).toMatch(/alt="Your pickup code"[^>]*background:#fff;[^>]*color:#23211C/)
})
