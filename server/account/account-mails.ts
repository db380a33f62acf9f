import { plural } from '../../contracts/counts.ts'
import { type Cents, formatCents } from '../../contracts/money.ts'
import type { Deps } from '../deps.ts'
import { type Block, writeMail } from '../mail/write-mail.ts'
import type { Mail } from '../providers/mail/port.ts'
import type { UserRow } from './account-queries.ts'
import { hashToken } from './token.ts'

type MailDeps = Pick<Deps, 'settings' | 'now'>
type Addressee = Pick<UserRow, 'id' | 'username' | 'email'>

interface Content {
  subject: string
  heading: string
  blocks: Block[]
}

/** About something that just happened to the account. */
function accountMail({ settings, now }: MailDeps, to: Addressee, kind: string, content: Content): Mail {
  const date = now()
  return writeMail(settings, { id: `${kind}-${to.id}-${date.getTime()}`, to: to.email, date, ...content })
}

/** Derived from the token, so retries resend the same email. */
const idOf = (kind: string, token: string): string => `${kind}-${hashToken(token).slice(0, 24)}`

export function verificationMail(
  { settings, now }: MailDeps,
  to: Addressee & Pick<UserRow, 'emailVerificationExpires'>,
  token: string,
): Mail {
  return writeMail(settings, {
    id: idOf('verification', token),
    to: to.email,
    subject: `Verify your email for ${settings.BRAND_NAME}`,
    date: now(),
    expiresAt: to.emailVerificationExpires,
    heading: `Welcome, ${to.username}`,
    blocks: [
      { say: 'One step left: confirm that this address is yours. Then you can sign in and start selling.' },
      { button: 'Verify my email', url: `${settings.PUBLIC_URL}/verify-email?token=${token}` },
      { note: "The link works for 24 hours. Didn't sign up? Just ignore this email." },
    ],
  })
}

export function passwordResetMail(
  { settings, now }: MailDeps,
  to: Addressee & Pick<UserRow, 'passwordResetExpires'>,
  token: string,
): Mail {
  return writeMail(settings, {
    id: idOf('password-reset', token),
    to: to.email,
    subject: `Reset your ${settings.BRAND_NAME} password`,
    date: now(),
    expiresAt: to.passwordResetExpires,
    heading: 'Choose a new password',
    blocks: [
      { say: `Someone, most likely you, asked to reset the password for ${to.username}.` },
      { button: 'Reset my password', url: `${settings.PUBLIC_URL}/reset-password?token=${token}` },
      {
        note: "The link works once, for one hour. Didn't ask for it? Just ignore this email; your password stays the same.",
      },
    ],
  })
}

export function passwordChangedMail(deps: MailDeps, to: Addressee, { passkeysRemoved = 0 } = {}): Mail {
  const { settings } = deps
  return accountMail(deps, to, 'password-changed', {
    subject: `Your ${settings.BRAND_NAME} password was changed`,
    heading: 'Your password was changed',
    blocks: [
      { say: `The password for ${to.username} was just changed, and other devices were signed out.` },
      passkeysRemoved > 0 && { say: 'Your passkeys were removed, too. Add them again on your profile.' },
      { say: "If this was you, you're all set. If not, choose a new password now." },
      { button: 'Reset my password', url: `${settings.PUBLIC_URL}/forgot-password` },
    ],
  })
}

export function accountSuspendedMail(deps: MailDeps, to: Addressee & Pick<UserRow, 'suspensionReason'>): Mail {
  const { settings } = deps
  return accountMail(deps, to, 'account-suspended', {
    subject: `Your ${settings.BRAND_NAME} account is suspended`,
    heading: 'Your account is suspended',
    blocks: [
      { say: `The account ${to.username} is suspended. You can't sign in, and your listings are hidden.` },
      { quote: to.suspensionReason ?? '' },
      { say: 'Items that were sold stay sold: their buyers still pick them up, and what you earned stays yours.' },
      { note: `If you think this is a mistake, write to ${settings.CONTACT_EMAIL}.` },
    ],
  })
}

export function accountRestoredMail(deps: MailDeps, to: Addressee): Mail {
  const { settings } = deps
  return accountMail(deps, to, 'account-restored', {
    subject: `Your ${settings.BRAND_NAME} account is open again`,
    heading: 'Your account is open again',
    blocks: [
      { say: `The account ${to.username} is no longer suspended. Your listings are back as they were.` },
      { button: 'Sign in', url: `${settings.PUBLIC_URL}/login` },
    ],
  })
}

export function madeAdminMail(deps: MailDeps, to: Addressee, by: string): Mail {
  const { settings } = deps
  return accountMail(deps, to, 'made-admin', {
    subject: `You're now an admin of ${settings.BRAND_NAME}`,
    heading: "You're now an admin",
    blocks: [
      { say: `${by} made ${to.username} an admin: you can approve items, run sales and look after people and orders.` },
      settings.ADMIN_REQUIRE_2FA && {
        say: 'Admins here need a passkey or two-step sign-in. Set it up on your profile first.',
      },
      { button: 'Open the admin', url: `${settings.PUBLIC_URL}/admin` },
      { note: `Didn't expect this? Write to ${settings.CONTACT_EMAIL}.` },
    ],
  })
}

/** `balance` is what we owe the owner; negative if they owe us. The ledger keeps it under the account's number. */
export function accountDeletedMail({ settings, now }: MailDeps, to: Addressee, balance: Cents): Mail {
  return writeMail(settings, {
    id: `account-deleted-${to.id}`,
    to: to.email,
    subject: `Your ${settings.BRAND_NAME} account was deleted`,
    date: now(),
    heading: 'Your account was deleted',
    blocks: [
      {
        say: `The account ${to.username} is gone, with its listings, its photos and everything else in it.`,
      },
      {
        say: "Records of purchases stay in our books, without your name. This is the last email you'll get from us.",
      },
      balanceBlock(settings.CONTACT_EMAIL, to.id, balance),
      { note: `If this wasn't you, write to ${settings.CONTACT_EMAIL} right away.` },
    ],
  })
}

function balanceBlock(contact: string, id: number, balance: Cents): Block {
  if (balance === 0) return false
  const owed = formatCents(Math.abs(balance))
  const say =
    balance > 0
      ? `We still owe you ${owed}. Write to ${contact} with your account number, ${id}, and we'll pay you.`
      : `You still owe us ${owed}. Please write to ${contact} with your account number, ${id}.`
  return { say }
}

export const secondFactorOnMail = (deps: MailDeps, to: Addressee): Mail =>
  secondFactorMail(deps, to, 'on', [
    `From now on, signing in to ${to.username} also takes a code from your app. Other devices were signed out.`,
    'Keep your recovery codes where you can find them without your phone.',
  ])

export const secondFactorOffMail = (deps: MailDeps, to: Addressee): Mail =>
  secondFactorMail(deps, to, 'off', [`Signing in to ${to.username} no longer takes a code.`])

function secondFactorMail(deps: MailDeps, to: Addressee, state: 'on' | 'off', says: string[]): Mail {
  const { BRAND_NAME, PUBLIC_URL } = deps.settings
  const heading = `Two-step sign-in is ${state}`
  return accountMail(deps, to, `second-factor-${state}`, {
    subject: `${heading} for your ${BRAND_NAME} account`,
    heading,
    blocks: [
      ...says.map((say) => ({ say })),
      { say: "If this wasn't you, someone else can get into your account. Choose a new password now." },
      { button: 'Reset my password', url: `${PUBLIC_URL}/forgot-password` },
    ],
  })
}

/** `left`: unused recovery codes. */
export function recoveryCodeUsedMail(deps: MailDeps, to: Addressee, left: number): Mail {
  const { BRAND_NAME, PUBLIC_URL } = deps.settings
  const leftText =
    left === 0
      ? "It was the last one: without new codes, you can't sign in without your phone."
      : `${plural(left, 'recovery code is', 'recovery codes are')} left.`
  return accountMail(deps, to, 'recovery-code-used', {
    subject: `A recovery code was used to sign in to your ${BRAND_NAME} account`,
    heading: 'A recovery code was used',
    blocks: [
      { say: `Someone, most likely you, signed in to ${to.username} with one of your recovery codes. ${leftText}` },
      { button: 'Check my sign-in settings', url: `${PUBLIC_URL}/profile/edit#two-step` },
      { say: "If this wasn't you, someone else can get into your account. Choose a new password now." },
      { note: 'Choose a new password', url: `${PUBLIC_URL}/forgot-password` },
    ],
  })
}

export const passkeyAddedMail = (deps: MailDeps, to: Addressee, name: string): Mail =>
  passkeyMail(deps, to, 'added', [
    `The passkey "${name}" can now sign in to ${to.username}, without a password.`,
    "If this wasn't you, someone else can get into your account. Remove the passkey, then choose a new password.",
  ])

export const passkeyRemovedMail = (deps: MailDeps, to: Addressee, name: string): Mail =>
  passkeyMail(deps, to, 'removed', [
    `The passkey "${name}" can't sign in to ${to.username} anymore. Devices that signed in with it were signed out.`,
    "If this wasn't you, someone else can get into your account. Choose a new password now.",
  ])

function passkeyMail(deps: MailDeps, to: Addressee, change: 'added' | 'removed', says: string[]): Mail {
  const { BRAND_NAME, PUBLIC_URL } = deps.settings
  return accountMail(deps, to, `passkey-${change}`, {
    subject: `A passkey was ${change} ${change === 'added' ? 'to' : 'from'} your ${BRAND_NAME} account`,
    heading: `A passkey was ${change}`,
    blocks: [
      ...says.map((say) => ({ say })),
      { button: 'Check my sign-in settings', url: `${PUBLIC_URL}/profile/edit#passkeys` },
      { note: 'Choose a new password', url: `${PUBLIC_URL}/forgot-password` },
    ],
  })
}
