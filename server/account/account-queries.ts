import { eq, or, sql } from 'drizzle-orm'
import type { Queryable } from '../database/connect.ts'
import { users } from '../database/schema.ts'
import { throwIfTaken } from './unique-violation.ts'

export type UserRow = typeof users.$inferSelect
type NewUserRow = typeof users.$inferInsert
export type UserChanges = Partial<NewUserRow>

export async function findUser(db: Queryable, id: number): Promise<UserRow | null> {
  const [row] = await db.select().from(users).where(eq(users.id, id))
  return row ?? null
}

/** By username or email, case-insensitively. */
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

/** Locks all admins and this account, in id order, until the transaction ends. */
export const lockAdminsAnd = (tx: Queryable, id: number): Promise<UserRow[]> =>
  tx
    .select()
    .from(users)
    .where(or(eq(users.id, id), sql`role = 'admin'`))
    .orderBy(users.id)
    .for('no key update')

/** The account with that Google id, or else with that email; locked until the transaction ends. */
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

/** Throws 409 if the username or email is taken. */
export async function insertUser(db: Queryable, user: NewUserRow): Promise<UserRow> {
  const [row] = await db.insert(users).values(user).returning().catch(throwIfTaken)
  if (!row) throw new Error('account not stored')
  return row
}

/** Null if the username, email or Google id is taken. */
export async function insertUserUnlessTaken(db: Queryable, user: NewUserRow): Promise<UserRow | null> {
  const [row] = await db.insert(users).values(user).onConflictDoNothing().returning()
  return row ?? null
}

export async function updateUser(db: Queryable, id: number, changes: UserChanges): Promise<UserRow> {
  const [row] = await db.update(users).set(touched(changes)).where(eq(users.id, id)).returning().catch(throwIfTaken)
  if (!row) throw new Error(`account ${id} not found`)
  return row
}

const touched = (changes: UserChanges) => ({ ...changes, updatedAt: sql`now()` })
