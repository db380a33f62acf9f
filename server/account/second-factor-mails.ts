import type { Deps } from '../deps.ts'
import { writeMail } from '../mail/write-mail.ts'
import type { Mail } from '../providers/mail/port.ts'
import type { UserRow } from './account-queries.ts'

type Writer = Pick<Deps, 'settings' | 'now'>
type Addressee = Pick<UserRow, 'id' | 'username' | 'email'>

const NOT_YOU = "If this wasn't you, someone else can get into your account. Choose a new password now."

export const secondFactorOnMail = (deps: Writer, to: Addressee): Mail =>
  mailOf(deps, to, 'on', [
    `From now on, signing in to ${to.username} also takes a code from your app. Other devices were signed out.`,
    'Keep your recovery codes where you can find them without your phone.',
  ])

export const secondFactorOffMail = (deps: Writer, to: Addressee): Mail =>
  mailOf(deps, to, 'off', [`Signing in to ${to.username} takes only your password again.`])

function mailOf({ settings, now }: Writer, to: Addressee, state: 'on' | 'off', says: string[]): Mail {
  const date = now()
  const heading = `Two-step sign-in is ${state}`
  return writeMail(settings, {
    id: `second-factor-${state}-${to.id}-${date.getTime()}`,
    to: to.email,
    subject: `${heading} for your ${settings.BRAND_NAME} account`,
    date,
    heading,
    blocks: [
      ...says.map((say) => ({ say })),
      { say: NOT_YOU },
      { button: 'Reset my password', url: `${settings.PUBLIC_URL}/forgot-password` },
    ],
  })
}
