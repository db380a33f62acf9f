import { createServer, type Server, type Socket } from 'node:net'
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { listen } from '../testing/local-server.ts'
import { startStandIn } from '../testing/stand-in.ts'
import { timeOutOnceAsked } from '../testing/time-out-once-asked.ts'
import { createPostHog } from './analytics/posthog.ts'
import { createRecaptcha } from './bot-check/recaptcha.ts'
import { createImageKit } from './images/imagekit.ts'
import { MailRefused } from './mail/port.ts'
import { createSmtpMailer } from './mail/smtp.ts'
import { createStripePayments } from './payments/stripe.ts'
import { createEbayPrices } from './prices/ebay.ts'
import { createPoshmarkPrices } from './prices/poshmark.ts'
import { createGoogleSignIn } from './sign-in/google.ts'
import { SignInFailed } from './sign-in/port.ts'
import { createOpenAiVision } from './vision/openai.ts'

/** Stripe's SDK has a timeout of its own: short for a vendor that never responds. */
let stripeTimeoutMs: number
const vendor = await startStandIn(() => [200, {}])
beforeEach(() => {
  vendor.faults.length = 0
})
afterAll(() => vendor.close())

/** An AppError is a 502 or 503; callers handle the other errors. */
const OURS = { status: expect.toBeOneOf([502, 503]), message: expect.stringMatching(/try again|PostHog/) }

const photo = { path: 'a.jpg', publicUrl: 'https://fernvale.example/a.jpg', read: () => Promise.reject(new Error()) }
const file = { data: Buffer.from('x'), name: 'a.jpg', folder: 'products', width: 1, height: 1 }
const imageKit = (apiUrl = vendor.url) =>
  createImageKit({
    publicKey: 'p',
    privateKey: 'k',
    urlEndpoint: `${apiUrl}/fernvale`,
    apiUrl,
    uploadUrl: `${apiUrl}/upload`,
  })
const stripe = () =>
  createStripePayments({ secretKey: 'sk_test_x', webhookSecret: 'w', apiUrl: vendor.url, timeoutMs: stripeTimeoutMs })

const CALLS: [string, () => Promise<unknown>, unknown][] = [
  ['Stripe, finding', () => stripe().findSession('cs_1'), OURS],
  ['Stripe, refunding', () => stripe().refund('pi_1', { key: 'k', amount: null, reason: 'late' }), OURS],
  ['Stripe, refunding a part', () => stripe().refund('pi_1', { key: 'k', amount: 100, reason: 'late' }), OURS],
  ['ImageKit, storing', () => imageKit().store(file), OURS],
  ['ImageKit, finding', () => imageKit().find(['a.jpg']), OURS],
  ['ImageKit, usage', () => imageKit().usage?.('2026-06-01', new Date()) ?? Promise.resolve(), OURS],
  [
    'OpenAI',
    () => createOpenAiVision({ apiKey: 'k', model: 'm', baseUrl: vendor.url }).describe([photo]),
    { kind: expect.toBeOneOf(['silent', 'busy', 'unreadable']) },
  ],
  ['eBay', () => createEbayPrices({ clientId: 'c', clientSecret: 's', apiUrl: vendor.url }).search('lamp', ''), OURS],
  ['Poshmark', () => createPoshmarkPrices({ url: vendor.url }).search('lamp', ''), OURS],
  [
    'PostHog',
    () =>
      createPostHog({
        host: vendor.url,
        personalApiKey: 'k',
        projectId: '1',
      }).visits(new Date(0), new Date()),
    OURS,
  ],
  [
    'Google',
    () =>
      createGoogleSignIn({
        clientId: 'c',
        clientSecret: 's',
        issuerUrl: vendor.url,
        redirectUri: 'https://fernvale.example/auth/google/callback',
      }).begin(),
    { constructor: SignInFailed, problem: 'google-down' },
  ],
]

describe.each(['down', 'silent', 'stuck', 'endless', 'garbage', 'nonsense', 500] as const)(
  'a vendor that is %s',
  (kind) => {
    beforeEach(() => {
      const isSlow = kind === 'silent' || kind === 'stuck' || kind === 'endless'
      stripeTimeoutMs = isSlow ? 500 : 10_000
      if (isSlow) timeOutOnceAsked(vendor)
      // The vendors' SDKs retry.
      vendor.faults.push(kind, kind, kind)
    })

    test.each(CALLS)('becomes one of our errors: %s', async (_, call, failure) => {
      await expect(call()).rejects.toMatchObject(failure as object)
      expect(vendor.faults.length).toBeLessThan(3)
    })

    test('does not make the bot check lose messages', async () => {
      const log = { warn() {} }
      const check = createRecaptcha({ secretKey: 's', verifyUrl: vendor.url, log })
      expect(await check.judge('token', 'contact')).toBe('unchecked')
    })
  },
)

test.each([
  ['null', null],
  ['a list of nothing', [null]],
  ['a file of no kind', { fileId: {}, filePath: 5 }],
  ['a path that leads out of the store', { fileId: 'a', filePath: 'evil.example/a.jpg' }],
  ['a list of such files', [{ fileId: 'a', filePath: 5 }]],
  ['sizes of no kind', { mediaLibraryStorageBytes: 'all', bandwidthBytes: -1 }],
])('ImageKit that answers %s becomes one of our errors, or has no such file', async (_, lie) => {
  const liar = await startStandIn(() => [200, lie])
  onTestFinished(liar.close)
  const store = imageKit(liar.url)
  await expect(store.store(file)).rejects.toMatchObject(OURS)
  await expect(store.usage?.('2026-06-01', new Date())).rejects.toMatchObject(OURS)
  const found = store.find(['a.jpg'])
  await (Array.isArray(lie) ? expect(found).resolves.toEqual([]) : expect(found).rejects.toMatchObject(OURS))
})

test('ImageKit that answers with sizes of no kind has stored the file with those that we know', async () => {
  const liar = await startStandIn(() => [
    200,
    { fileId: 'a', filePath: '/a.jpg', width: 'wide', height: -1, size: 1e300 },
  ])
  onTestFinished(liar.close)
  expect(await imageKit(liar.url).store(file)).toMatchObject({ filePath: '/a.jpg', width: 1, height: 1, size: 1 })
})

describe('a mail server', () => {
  const mail = { id: 'm', to: 'gus@example.com', subject: 's', text: 't', html: '<p>t', date: '2026-06-06' }
  const answers: [string, (socket: Socket) => void][] = [
    ['says nothing', () => {}],
    ['speaks no SMTP', (socket) => socket.write('HTTP/1.1 400 Bad Request\r\n\r\n')],
    ['hangs up', (socket) => socket.destroy()],
    ['greets and falls silent', (socket) => socket.write('220 mail.example.com ESMTP\r\n')],
    ['is too busy', (socket) => socket.end('421 4.7.0 too many connections\r\n')],
    ['takes the email and falls silent', (socket) => takeMail(socket, () => {})],
    ['takes the email and hangs up', (socket) => takeMail(socket, () => socket.destroy())],
    ['greets and never finishes its answer', answerForever],
  ]
  function answerForever(socket: Socket): void {
    socket.write('220 mail.example.com ESMTP\r\n')
    const timer = setInterval(() => socket.write('250-and more\r\n'), 20)
    socket.once('close', () => clearInterval(timer))
  }
  function takeMail(socket: Socket, end: () => void): void {
    socket.write('220 mail.example.com ESMTP\r\n')
    let isData = false
    socket.on('data', (chunk) => {
      const asked = chunk.toString()
      if (isData) return asked.endsWith('\r\n.\r\n') && end()
      isData = asked.startsWith('DATA')
      socket.write(isData ? '354 go on\r\n' : '250 ok\r\n')
    })
  }
  let server: Server
  afterAll(() => server.close())

  test.each(answers)('that %s is retried later', async (_, answer) => {
    server = createServer((socket) => answer(socket.on('error', () => {})))
    const url = `smtp://127.0.0.1:${await listen(server)}`
    const sending = createSmtpMailer({ url, from: 'shop@example.com', timeoutMs: 300 }).send(mail)
    await expect(sending).rejects.not.toBeInstanceOf(MailRefused)
    server.close()
  })
})
