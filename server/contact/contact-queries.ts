import { lt } from 'drizzle-orm'
import type { Queryable } from '../database/connect.ts'
import { contactMessages } from '../database/schema.ts'

export async function insertMessage(tx: Queryable, message: typeof contactMessages.$inferInsert): Promise<number> {
  const [row] = await tx.insert(contactMessages).values(message).returning({ id: contactMessages.id })
  if (!row) throw new Error('insert into contact_messages returned no row')
  return row.id
}

export async function deleteMessagesBefore(db: Queryable, time: Date): Promise<void> {
  await db.delete(contactMessages).where(lt(contactMessages.createdAt, time))
}
