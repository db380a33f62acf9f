import { expect, test } from 'vitest'
import { readSettings, type Settings } from '../settings.ts'
import { Browser } from '../testing/people.ts'
import { testApp } from '../testing/test-app.ts'

const { app } = await testApp()
const browser = new Browser(app)

const RESERVED = [
  'former-member-7@deleted.invalid',
  'Former-Member-7@DELETED.Invalid',
  ' former-member-7@deleted.invalid ',
  'gus@any.host.invalid',
]
const MESSAGE = { subject: 'A lamp', message: 'Is the lamp wired anew?' }
const CALLS: [call: string, field: string, send: (address: string) => ReturnType<Browser['post']>][] = [
  [
    'registration',
    'email',
    (email) => browser.post('/api/auth/register', { username: 'marigold', email, password: 'secret' }),
  ],
  ['forgotten password', 'email', (email) => browser.post('/api/auth/forgot-password', { email })],
  ['verification mail', 'email', (email) => browser.post('/api/auth/resend-verification', { email })],
  ['contact form', 'email', (email) => browser.post('/api/contact', { name: 'Gus', email, ...MESSAGE })],
  ['reminders', 'email', (email) => browser.post('/api/reminders', { email })],
  [
    'checkout',
    'buyerEmail',
    (buyerEmail) => browser.post('/api/create-checkout-session', { productId: 1, buyerName: 'Gus', buyerEmail }),
  ],
  [
    'purchase',
    'buyerEmail',
    (buyerEmail) => browser.post('/api/purchases', { productId: 1, buyerName: 'Gus', buyerEmail }),
  ],
]

test.each(CALLS)('an address that no mail can reach is refused: %s', async (_call, field, send) => {
  for (const address of [...RESERVED, ...(field === 'buyerEmail' ? ['gus@deleted.invalid.'] : [])]) {
    const answer = await send(address)
    expect([address, answer.statusCode, answer.json().fields]).toEqual([
      address,
      400,
      { [field]: 'Please enter a valid email address' },
    ])
  }
})

test.each<keyof Settings>(['BOOTSTRAP_ADMIN_EMAIL', 'CONTACT_EMAIL'])('nor may %s be one', (name) => {
  const admin = { BOOTSTRAP_ADMIN_USERNAME: 'wren', BOOTSTRAP_ADMIN_PASSWORD: 'long enough' }
  const env = { ...admin, BOOTSTRAP_ADMIN_EMAIL: 'wren@example.com', [name]: 'wren@shop.invalid' }
  expect(() => readSettings(env)).toThrow(`${name}=wren@shop.invalid is not usable: it must be an email address`)
})
