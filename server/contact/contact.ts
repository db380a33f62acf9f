import { CONTACT_ACTION, type NewContactMessage } from '../../contracts/contact.ts'
import type { Queryable } from '../database/connect.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/app-error.ts'
import type { Viewer } from '../http/viewer.ts'
import { contactMail } from './contact-mail.ts'
import { deleteMessagesBefore, insertMessage } from './contact-queries.ts'

/** Days that a message is kept, as the privacy policy says. */
const KEPT_DAYS = 365
const DAY = 24 * 60 * 60 * 1000

/**
 * Keeps a message and mails it to the contact address, both or neither. `allowUnchecked` counts the messages that nobody
 * could check for robots and throws when there are too many. Throws 400 for a robot.
 */
export async function takeMessage(
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

/** Drops what is older than we promise to keep. */
export const forgetOldMessages = ({ db, now }: Pick<Deps, 'now'> & { db: Queryable }): Promise<void> =>
  deleteMessagesBefore(db, new Date(now().getTime() - KEPT_DAYS * DAY))
