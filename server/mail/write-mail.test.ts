import { expect, test } from 'vitest'
import { writeMail } from './write-mail.ts'

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
    { note: 'Bye' },
  ],
})

test('a letter says the same as text and as HTML', () => {
  expect(mail.text).toBe(
    [
      'Hello <b>you</b>',
      'One & two',
      'Item: <img src=x onerror=alert(1)>',
      'Look:\nhttp://localhost:3000/product/7?a="b"',
      'Bye',
      '--\nFernvale\nhttp://localhost:3000\nQuestions: support@localhost\n',
    ].join('\n\n'),
  )
  for (const said of ['One &amp; two', 'Bye', 'Look</a>']) expect(mail.html).toContain(said)
  expect(mail).toMatchObject({ id: 'test-1', date: '2026-06-06T14:00:00.000Z', replyTo: 'support@localhost' })
})

test('nothing that people typed is markup', () => {
  expect(mail.html).not.toMatch(/<script|<img|<b>you/)
  expect(mail.html).toContain('<title>Sold: &lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;more&quot;</title>')
  expect(mail.html).toContain('href="http://localhost:3000/product/7?a=&quot;b&quot;"')
})
