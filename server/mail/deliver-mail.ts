import type { Deps } from '../deps.ts'
import { type Mail, MailRefused } from '../providers/mail/port.ts'
import { isDeleted } from './deleted-address.ts'

/** Hands a queued mail to the mailer. Throws when it is to be tried again. */
export async function deliverMail({ providers, log }: Pick<Deps, 'providers' | 'log'>, mail: Mail): Promise<void> {
  // A refund, say, of what somebody bought who has gone since.
  if (isDeleted(mail.to)) return
  try {
    await providers.mail.send(mail)
  } catch (error) {
    if (!(error instanceof MailRefused)) throw error
    log.error({ err: error, mail: mail.id }, 'a mail was refused for good')
  }
}
