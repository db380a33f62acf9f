import { eq, or, sql } from 'drizzle-orm'
import type { Queryable } from '../database/connect.ts'
import { users } from '../database/schema.ts'
import { throwTaken } from './taken.ts'

export type UserRow = typeof users.$inferSelect
export type NewUserRow = typeof users.$inferInsert
export type UserChanges = Partial<NewUserRow>

export async function findUser(db: Queryable, id: number): Promise<UserRow | null> {
  const [row] = await db.select().from(users).where(eq(users.id, id))
  return row ?? null
}

/** By username or e-mail, without regard to case. */
export async function findUserByLogin(db: Queryable, usernameOrEmail: string): Promise<UserRow | null> {
  const [row] = await db
    .select()
    .from(users)
    .where(or(eq(users.username, usernameOrEmail), eq(users.email, usernameOrEmail)))
    .orderBy(sql`${users.username} = ${usernameOrEmail}::citext desc`)
    .limit(1)
  return row ?? null
}

export async function findUserByEmail(db: Queryable, email: string): Promise<UserRow | null> {
  const [row] = await db.select().from(users).where(eq(users.email, email))
  return row ?? null
}

export async function findUserByUsername(db: Queryable, username: string): Promise<UserRow | null> {
  const [row] = await db.select().from(users).where(eq(users.username, username))
  return row ?? null
}

/** Locked until the transaction ends. */
export async function lockUser(tx: Queryable, id: number): Promise<UserRow | null> {
  const [row] = await tx.select().from(users).where(eq(users.id, id)).for('update')
  return row ?? null
}

/** All admins and this account, in the order of their ids; locked until the transaction ends. */
export const lockAdminsAnd = (tx: Queryable, id: number): Promise<UserRow[]> =>
  tx
    .select()
    .from(users)
    .where(or(eq(users.id, id), sql`role = 'admin'`))
    .orderBy(users.id)
    .for('no key update')

/** The account with that id at Google, else the one with that address; locked until the transaction ends. */
export async function lockUserOf(tx: Queryable, googleSubject: string, email: string): Promise<UserRow | null> {
  const [row] = await tx
    .select()
    .from(users)
    .where(or(eq(users.googleSubject, googleSubject), eq(users.email, email)))
    .orderBy(sql`${users.googleSubject} is not distinct from ${googleSubject} desc`)
    .limit(1)
    .for('update')
  return row ?? null
}

/** Throws 409 where the name or the address is taken, also by somebody who was faster by a moment. */
export async function insertUser(db: Queryable, user: NewUserRow): Promise<UserRow> {
  const [row] = await db.insert(users).values(user).returning().catch(throwTaken)
  if (!row) throw new Error('the account was not stored')
  return row
}

/** Null where anything unique of it is taken. */
export async function insertUserUnlessTaken(db: Queryable, user: NewUserRow): Promise<UserRow | null> {
  const [row] = await db.insert(users).values(user).onConflictDoNothing().returning()
  return row ?? null
}

/** Throws 409 like `insertUser`. */
export async function updateUser(db: Queryable, id: number, changes: UserChanges): Promise<UserRow> {
  const [row] = await db.update(users).set(touched(changes)).where(eq(users.id, id)).returning().catch(throwTaken)
  if (!row) throw new Error(`there is no account ${id}`)
  return row
}

const touched = (changes: UserChanges) => ({ ...changes, updatedAt: sql`now()` })
