import type { Answer } from '../../contracts/call.ts'
import { CONTACT_ACTION, type ContactMessage, type NewContactMessage } from '../../contracts/contact.ts'
import type { ContactForm } from '../../contracts/contact-form.ts'
import { recordAudit } from '../admin/audit.ts'
import type { Queryable } from '../database/connect.ts'
import type { Deps } from '../deps.ts'
import { DAY_MS } from '../durations.ts'
import { AppError, notFound } from '../http/app-error.ts'
import type { Signed, Viewer } from '../http/viewer.ts'
import { writeMail } from '../mail/write-mail.ts'
import type { Mail } from '../providers/mail/port.ts'
import type { Settings } from '../settings.ts'
import {
  countOpen,
  deleteMessagesBefore,
  findMessage,
  findMessages,
  insertMessage,
  type MessagesPage,
  setAnswered,
} from './contact-queries.ts'

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

export const deleteOldMessages = (db: Queryable, now: Date): Promise<void> =>
  deleteMessagesBefore(db, new Date(now.getTime() - RETENTION_MS))

interface ReceivedMessage extends ContactForm {
  id: number
  username: string | undefined
  date: Date
}

/** Forwards a message to the contact address. Replies go to its sender. */
function contactMail(settings: Settings, received: ReceivedMessage): Mail {
  const { id, name, email, subject, message, username, date } = received
  const mail = writeMail(settings, {
    id: `contact-${id}`,
    to: settings.CONTACT_EMAIL,
    subject: `Contact: ${subject}`,
    date,
    heading: 'You have a new message',
    blocks: [
      { facts: [['From', name], ['Email', email], !!username && ['Account', username], ['Subject', subject]] },
      { quote: message },
      { button: 'See all messages', url: `${settings.PUBLIC_URL}/admin/messages` },
    ],
  })
  return { ...mail, replyTo: email, isFromPerson: true }
}

type MessageRow = Awaited<ReturnType<typeof findMessages>>[number]

const toMessage = ({ accountId, username, ...message }: MessageRow): Answer<typeof ContactMessage> => ({
  ...message,
  account: accountId === null || username === null ? null : { id: accountId, username },
})

/** A page of messages, newest first, and the total number of open ones. */
export async function listMessages({ db }: Pick<Deps, 'db'>, page: MessagesPage) {
  const [rows, open] = await Promise.all([findMessages(db, page), countOpen(db)])
  return { messages: rows.map(toMessage), open }
}

/** Marks a message as answered, or reopens it. Idempotent: the first one to answer stays recorded. Throws 404. */
export function markAnswered(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  admin: Signed,
  id: number,
  isAnswered: boolean,
): Promise<Answer<typeof ContactMessage>> {
  return db.transaction(async (tx) => {
    if (await setAnswered(tx, id, isAnswered ? { answeredAt: now(), answeredBy: admin.id } : null))
      await recordAudit(tx, {
        actorId: admin.id,
        action: isAnswered ? 'message.answered' : 'message.reopened',
        subjectId: id,
      })
    const row = await findMessage(tx, id)
    if (!row) throw notFound('Message not found')
    return toMessage(row)
  })
}
