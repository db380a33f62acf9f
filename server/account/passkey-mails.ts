import type { Deps } from '../deps.ts'
import { writeMail } from '../mail/write-mail.ts'
import type { Mail } from '../providers/mail/port.ts'
import type { UserRow } from './account-queries.ts'

type Writer = Pick<Deps, 'settings' | 'now'>
type Addressee = Pick<UserRow, 'id' | 'username' | 'email'>

export const passkeyAddedMail = (deps: Writer, to: Addressee, name: string): Mail =>
  mailOf(deps, to, 'added', [
    `The passkey "${name}" can now sign in to ${to.username}, without the password.`,
    "If this wasn't you, someone else can get into your account. Remove the passkey, then choose a new password.",
  ])

export const passkeyRemovedMail = (deps: Writer, to: Addressee, name: string): Mail =>
  mailOf(deps, to, 'removed', [
    `The passkey "${name}" can't sign in to ${to.username} anymore. Devices that signed in with it were signed out.`,
    "If this wasn't you, someone else can get into your account. Choose a new password now.",
  ])

function mailOf({ settings, now }: Writer, to: Addressee, change: 'added' | 'removed', says: string[]): Mail {
  const date = now()
  return writeMail(settings, {
    id: `passkey-${change}-${to.id}-${date.getTime()}`,
    to: to.email,
    subject: `A passkey was ${change} ${change === 'added' ? 'to' : 'from'} your ${settings.BRAND_NAME} account`,
    date,
    heading: `A passkey was ${change}`,
    blocks: [
      ...says.map((say) => ({ say })),
      { button: 'Check my sign-in settings', url: `${settings.PUBLIC_URL}/profile/edit#passkeys` },
      { note: 'Choose a new password', url: `${settings.PUBLIC_URL}/forgot-password` },
    ],
  })
}
