import { CONTACT_ACTION, type NewContactMessage } from '../../contracts/contact.ts'
import type { Queryable } from '../database/connect.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/app-error.ts'
import type { Viewer } from '../http/viewer.ts'
import { contactMail } from './contact-mail.ts'
import { deleteMessagesBefore, insertMessage } from './contact-queries.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** As promised in the privacy policy. */
const RETENTION_MS = 365 * DAY_MS

/**
 * Stores a message and forwards it to the contact address, in one transaction. Throws 400 for a bot. `allowUnchecked`
 * is called for messages that the bot check could not verify, and throws when there are too many.
 */
export async function receiveMessage(
  deps: Deps,
  { account }: Viewer,
  { recaptchaToken, ...message }: NewContactMessage,
  allowUnchecked: () => Promise<void>,
): Promise<void> {
  const { db, jobs, now, providers, settings } = deps
  const verdict = await providers.botCheck.judge(recaptchaToken, CONTACT_ACTION)
  if (verdict === 'robot')
    throw new AppError(
      'bad_input',
      `This looks like it was sent by a bot. Please try again, or write to ${settings.CONTACT_EMAIL}.`,
    )
  if (verdict === 'unchecked') await allowUnchecked()
  await db.transaction(async (tx) => {
    const id = await insertMessage(tx, { ...message, accountId: account?.id ?? null, createdAt: now() })
    await jobs.send(tx, 'mail', contactMail(settings, { ...message, id, username: account?.username, date: now() }))
  })
}

export const deleteOldMessages = ({ db, now }: Pick<Deps, 'now'> & { db: Queryable }): Promise<void> =>
  deleteMessagesBefore(db, new Date(now().getTime() - RETENTION_MS))
