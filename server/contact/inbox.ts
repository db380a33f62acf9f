import type { ContactMessage } from '../../contracts/message.ts'
import { recordAudit } from '../admin/audit.ts'
import type { Deps } from '../deps.ts'
import { notFound } from '../http/app-error.ts'
import type { Signed } from '../http/viewer.ts'
import { countOpen, findMessage, findMessages, type MessagesPage, setAnswered } from './inbox-queries.ts'

type MessageRow = Awaited<ReturnType<typeof findMessages>>[number]

const toMessage = ({ accountId, username, createdAt, answeredAt, ...message }: MessageRow): ContactMessage => ({
  ...message,
  account: accountId === null || username === null ? null : { id: accountId, username },
  createdAt: createdAt.toISOString(),
  answeredAt: answeredAt?.toISOString() ?? null,
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
): Promise<ContactMessage> {
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
