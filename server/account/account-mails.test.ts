import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { deliverMail } from '../mail/deliver-mail.ts'
import type { Mail } from '../providers/mail/port.ts'
import { eventually } from '../testing/eventually.ts'
import { paragraphsOf } from '../testing/mails.ts'
import { addPerson, Browser } from '../testing/people.ts'
import { headerOf, smtpServer } from '../testing/smtp-server.ts'
import { TEST_NOW, testApp } from '../testing/test-app.ts'
import {
  accountDeletedMail,
  accountRestoredMail,
  accountSuspendedMail,
  madeAdminMail,
  passkeyAddedMail,
  passkeyRemovedMail,
  passwordChangedMail,
  passwordResetMail,
  recoveryCodeUsedMail,
  secondFactorOffMail,
  secondFactorOnMail,
  verificationMail,
} from './account-mails.ts'

const box = await smtpServer()
afterAll(() => box.stop())
const { app, deps } = await testApp({ env: { SMTP_URL: box.url } })
await deps.jobs.work('mail', (mail) => deliverMail(deps, mail))
const visitor = new Browser(app)
beforeEach(() => {
  box.received.length = 0
})
const HOUR = 60 * 60 * 1000

const register = (username: string) =>
  visitor.post('/api/auth/register', { username, email: `${username}@example.com`, password: 'secret' })
/** Unsent emails; once sent, an email leaves the queue, and its link with it. */
const mailJobs = async () =>
  (await deps.pool.query<{ state: string }>(`select state from jobs.job where name = 'mail'`)).rows
const allDelivered = () =>
  eventually(async () => {
    // Makes pending retries due now.
    await deps.pool.query(`update jobs.job set start_after = now() where name = 'mail' and state = 'retry'`)
    expect(await mailJobs()).toEqual([])
  })

test('an email has a text and an HTML part, a subject, a sender and a working link', async () => {
  await register('marigold')
  await eventually(() => expect(box.received).toHaveLength(1))
  const [mail] = box.received.splice(0)
  expect(mail?.to).toEqual(['marigold@example.com'])
  expect(mail && headerOf(mail, 'Subject')).toBe('Verify your email for Fernvale')
  expect(mail && headerOf(mail, 'From')).toMatch(/no-reply@localhost/)
  expect(mail && headerOf(mail, 'Content-Type')).toMatch(/^multipart\/alternative/)
  const written = mail?.raw.replaceAll('=\r\n', '').replaceAll('=3D', '=') ?? ''
  const links = [...written.matchAll(/http:\/\/localhost:3000\/verify-email\?token=([\w-]+)/g)]
  expect(links).toHaveLength(2)
  const [token] = links.map(([, token]) => token)
  expect((await visitor.get(`/api/auth/verify-email?token=${token}`)).statusCode).toBe(200)
})

test('a mail server that is down, then busy, then healthy gets every email exactly once', async () => {
  await addPerson(deps, 'hazel')
  await box.stop()
  const names = ['clover', 'bracken', 'sorrel', 'yarrow', 'tansy']
  for (const name of names) expect((await register(name)).statusCode).toBe(201)
  expect((await visitor.post('/api/auth/forgot-password', { email: 'hazel@example.com' })).statusCode).toBe(200)
  await eventually(async () => {
    expect((await mailJobs()).map(({ state }) => state)).toEqual(Array(6).fill('retry'))
  })
  expect(box.received).toEqual([])

  box.refuseNext(2)
  await box.start()
  await allDelivered()
  const recipients = box.received.flatMap(({ to }) => to).sort()
  expect(recipients).toEqual([...names.map((name) => `${name}@example.com`), 'hazel@example.com'].sort())
  expect(new Set(box.received.map((mail) => headerOf(mail, 'Message-ID'))).size).toBe(6)
})

test.each([
  [1, 'fennel', ['Verify your email for Fernvale']],
  [24, 'nettle', []],
])('after %i h without a mail server, %s gets no link that has expired', async (hours, name, subjects) => {
  await box.stop()
  deps.setNow(TEST_NOW)
  await register(name)
  await visitor.post('/api/auth/forgot-password', { email: `${name}@example.com` })
  deps.advanceBy(hours * HOUR)
  box.received.length = 0
  await box.start()
  await allDelivered()
  expect(box.received.map((mail) => headerOf(mail, 'Subject'))).toEqual(subjects)
})

describe('an email about an account says what happened, and what to do if it was somebody else:', () => {
  const hazel = { id: 7, username: 'hazel', email: 'hazel@example.com' }
  const expires = { emailVerificationExpires: null, passwordResetExpires: null }
  const NEW_PASSWORD = 'Reset my password:\nhttp://localhost:3000/forgot-password'
  const NEW_PASSWORD_LINK = 'Choose a new password: http://localhost:3000/forgot-password'
  const SOMEBODY_ELSE = "If this wasn't you, someone else can get into your account. Choose a new password now."

  test.each<[string, Mail, string[]]>([
    [
      'a new account',
      verificationMail(deps, { ...hazel, ...expires }, 'abc'),
      [
        'Welcome, hazel',
        'One step left: confirm that this address is yours. Then you can sign in and start selling.',
        'Verify my email:\nhttp://localhost:3000/verify-email?token=abc',
        "The link works for 24 hours. Didn't sign up? Just ignore this email.",
      ],
    ],
    [
      'a forgotten password',
      passwordResetMail(deps, { ...hazel, ...expires }, 'abc'),
      [
        'Choose a new password',
        'Someone, most likely you, asked to reset the password for hazel.',
        'Reset my password:\nhttp://localhost:3000/reset-password?token=abc',
        "The link works once, for one hour. Didn't ask for it? Just ignore this email; your password stays the same.",
      ],
    ],
    [
      'a changed password',
      passwordChangedMail(deps, hazel),
      [
        'Your password was changed',
        'The password for hazel was just changed, and other devices were signed out.',
        "If this was you, you're all set. If not, choose a new password now.",
        NEW_PASSWORD,
      ],
    ],
    [
      'a suspension',
      accountSuspendedMail(deps, { ...hazel, suspensionReason: 'Sells copies.' }),
      [
        'Your account is suspended',
        "The account hazel is suspended. You can't sign in, and your listings are hidden.",
        '> Sells copies.',
        'Items that were sold stay sold: their buyers still pick them up, and what you earned stays yours.',
        'If you think this is a mistake, write to support@localhost.',
      ],
    ],
    [
      'the end of a suspension',
      accountRestoredMail(deps, hazel),
      [
        'Your account is open again',
        'The account hazel is no longer suspended. Your listings are back as they were.',
        'Sign in:\nhttp://localhost:3000/login',
      ],
    ],
    [
      'a new admin',
      madeAdminMail(deps, hazel, 'wren'),
      [
        "You're now an admin",
        'wren made hazel an admin: you can approve items, run sales and look after people and orders.',
        'Open the admin:\nhttp://localhost:3000/admin',
        "Didn't expect this? Write to support@localhost.",
      ],
    ],
    [
      'a deletion',
      accountDeletedMail(deps, hazel, 4_050),
      [
        'Your account was deleted',
        'The account hazel is gone, with its listings, its photos and everything else in it.',
        "Records of purchases stay in our books, without your name. This is the last email you'll get from us.",
        "We still owe you $40.50. Write to support@localhost with your account number, 7, and we'll pay you.",
        "If this wasn't you, write to support@localhost right away.",
      ],
    ],
    [
      'two-step sign-in that is on',
      secondFactorOnMail(deps, hazel),
      [
        'Two-step sign-in is on',
        'From now on, signing in to hazel also takes a code from your app. Other devices were signed out.',
        'Keep your recovery codes where you can find them without your phone.',
        SOMEBODY_ELSE,
        NEW_PASSWORD,
      ],
    ],
    [
      'two-step sign-in that is off',
      secondFactorOffMail(deps, hazel),
      ['Two-step sign-in is off', 'Signing in to hazel no longer takes a code.', SOMEBODY_ELSE, NEW_PASSWORD],
    ],
    [
      'a recovery code that was used',
      recoveryCodeUsedMail(deps, hazel, 0),
      [
        'A recovery code was used',
        "Someone, most likely you, signed in to hazel with one of your recovery codes. It was the last one: without new codes, you can't sign in without your phone.",
        'Check my sign-in settings:\nhttp://localhost:3000/profile/edit#two-step',
        SOMEBODY_ELSE,
        NEW_PASSWORD_LINK,
      ],
    ],
    [
      'a new passkey',
      passkeyAddedMail(deps, hazel, 'Old phone'),
      [
        'A passkey was added',
        'The passkey "Old phone" can now sign in to hazel, without a password.',
        "If this wasn't you, someone else can get into your account. Remove the passkey, then choose a new password.",
        'Check my sign-in settings:\nhttp://localhost:3000/profile/edit#passkeys',
        NEW_PASSWORD_LINK,
      ],
    ],
    [
      'a removed passkey',
      passkeyRemovedMail(deps, hazel, 'Old phone'),
      [
        'A passkey was removed',
        'The passkey "Old phone" can\'t sign in to hazel anymore. Devices that signed in with it were signed out.',
        SOMEBODY_ELSE,
        'Check my sign-in settings:\nhttp://localhost:3000/profile/edit#passkeys',
        NEW_PASSWORD_LINK,
      ],
    ],
  ])('%s', (_what, mail, paragraphs) => {
    expect(mail.to).toBe('hazel@example.com')
    expect(paragraphsOf(mail)).toEqual(paragraphs)
  })
})
