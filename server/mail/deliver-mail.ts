import type { Deps } from '../deps.ts'
import { type Mail, MailRefused } from '../providers/mail/port.ts'
import { isDeleted } from './deleted-address.ts'

/** Job: sends an email unless it has expired. Throws if it should be retried. */
export async function deliverMail({ providers, log, now }: Deps, mail: Mail): Promise<void> {
  if (mail.expiresAt && new Date(mail.expiresAt) <= now()) return
  // For example, a refund notice to a buyer who has since deleted their account.
  if (isDeleted(mail.to)) return
  try {
    await providers.mail.send(mail)
  } catch (error) {
    if (!(error instanceof MailRefused)) throw error
    log.error({ err: error, mail: mail.id }, 'email permanently refused')
  }
}
