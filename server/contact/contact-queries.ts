import { and, desc, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { CallQuery } from '../../contracts/calls.ts'
import type { Queryable, Transaction } from '../database/connect.ts'
import { containsWords } from '../database/contains.ts'
import { changedOne, firstRow, onlyRow } from '../database/first-row.ts'
import { ltIfGiven } from '../database/if-given.ts'
import { contactMessages, users } from '../database/schema.ts'

export async function insertMessage(tx: Queryable, message: typeof contactMessages.$inferInsert): Promise<number> {
  const { id } = await tx.insert(contactMessages).values(message).returning({ id: contactMessages.id }).then(onlyRow)
  return id
}

export async function deleteMessagesBefore(db: Queryable, time: Date): Promise<void> {
  await db.delete(contactMessages).where(lt(contactMessages.createdAt, time))
}

export type MessagesPage = CallQuery<'GET /api/admin/messages'>

const answerers = alias(users, 'answerers')

const selectMessages = (db: Queryable) =>
  db
    .select({
      id: contactMessages.id,
      name: contactMessages.name,
      email: contactMessages.email,
      subject: contactMessages.subject,
      message: contactMessages.message,
      accountId: contactMessages.accountId,
      username: users.username,
      createdAt: contactMessages.createdAt,
      answeredAt: contactMessages.answeredAt,
      answeredBy: answerers.username,
    })
    .from(contactMessages)
    .leftJoin(users, eq(users.id, contactMessages.accountId))
    .leftJoin(answerers, eq(answerers.id, contactMessages.answeredBy))

const STATES = {
  open: isNull(contactMessages.answeredAt),
  answered: isNotNull(contactMessages.answeredAt),
  all: undefined,
}

const WORDS = sql`concat_ws(E'\\n', ${contactMessages.name}, ${contactMessages.email}, ${contactMessages.subject}, ${contactMessages.message})`

/** Newest first. */
export const findMessages = (db: Queryable, { search, state, before, limit }: MessagesPage) =>
  selectMessages(db)
    .where(and(STATES[state], containsWords(WORDS, search), ltIfGiven(contactMessages.id, before)))
    .orderBy(desc(contactMessages.id))
    .limit(limit)

export const findMessage = (db: Queryable, id: number) =>
  selectMessages(db).where(eq(contactMessages.id, id)).then(firstRow)

export const countOpen = (db: Queryable): Promise<number> => db.$count(contactMessages, STATES.open)

/** False if the message is already in that state, or deleted. `null` reopens it. */
export const setAnswered = (
  tx: Transaction,
  id: number,
  answered: { answeredAt: Date; answeredBy: number } | null,
): Promise<boolean> =>
  tx
    .update(contactMessages)
    .set(answered ?? { answeredAt: null, answeredBy: null })
    .where(and(eq(contactMessages.id, id), answered ? STATES.open : STATES.answered))
    .then(changedOne)
