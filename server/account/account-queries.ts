import { eq, or, sql } from 'drizzle-orm'
import type { Queryable } from '../database/connect.ts'
import { firstRow, onlyRow } from '../database/first-row.ts'
import { users } from '../database/schema.ts'
import { violatedConstraint } from '../database/violated-constraint.ts'
import { AppError } from '../http/app-error.ts'

export type UserRow = typeof users.$inferSelect
type NewUserRow = typeof users.$inferInsert
export type UserChanges = Partial<NewUserRow>

export const findUser = (db: Queryable, id: number): Promise<UserRow | null> =>
  db.select().from(users).where(eq(users.id, id)).then(firstRow)

/** Waits for concurrent changes of the account. */
export const findSettledUser = (db: Queryable, id: number): Promise<UserRow | null> =>
  db.select().from(users).where(eq(users.id, id)).for('share').then(firstRow)

/** By username or email, case-insensitively. */
export const findUserByLogin = (db: Queryable, usernameOrEmail: string): Promise<UserRow | null> =>
  db
    .select()
    .from(users)
    .where(or(eq(users.username, usernameOrEmail), eq(users.email, usernameOrEmail)))
    .orderBy(sql`${users.username} = ${usernameOrEmail}::citext desc`)
    .limit(1)
    .then(firstRow)

export const findUserByEmail = (db: Queryable, email: string): Promise<UserRow | null> =>
  db.select().from(users).where(eq(users.email, email)).then(firstRow)

export const findUserByUsername = (db: Queryable, username: string): Promise<UserRow | null> =>
  db.select().from(users).where(eq(users.username, username)).then(firstRow)

/** Locked until the transaction ends. */
export const lockUser = (tx: Queryable, id: number): Promise<UserRow | null> =>
  tx.select().from(users).where(eq(users.id, id)).for('update').then(firstRow)

/** Locks all admins and this account, in id order, until the transaction ends. */
export const lockAdminsAnd = (tx: Queryable, id: number): Promise<UserRow[]> =>
  tx
    .select()
    .from(users)
    .where(or(eq(users.id, id), sql`role = 'admin'`))
    .orderBy(users.id)
    .for('no key update')

/** The account with that Google id, or else with that email; locked until the transaction ends. */
export const lockUserOf = (tx: Queryable, googleSubject: string, email: string): Promise<UserRow | null> =>
  tx
    .select()
    .from(users)
    .where(or(eq(users.googleSubject, googleSubject), eq(users.email, email)))
    .orderBy(sql`${users.googleSubject} is not distinct from ${googleSubject} desc`)
    .limit(1)
    .for('update')
    .then(firstRow)

/** Throws 409 if the username or email is taken. */
export const insertUser = (db: Queryable, user: NewUserRow): Promise<UserRow> =>
  db.insert(users).values(user).returning().catch(throwIfTaken).then(onlyRow)

/** Null if the username, email or Google id is taken. */
export const insertUserUnlessTaken = (db: Queryable, user: NewUserRow): Promise<UserRow | null> =>
  db.insert(users).values(user).onConflictDoNothing().returning().then(firstRow)

export const updateUser = (db: Queryable, id: number, changes: UserChanges): Promise<UserRow> =>
  db
    .update(users)
    .set({ ...changes, updatedAt: sql`now()` })
    .where(eq(users.id, id))
    .returning()
    .catch(throwIfTaken)
    .then(onlyRow)

export const TAKEN = { username: 'Username already taken', email: 'Email already registered' }

/** 409. */
export const taken = (field: keyof typeof TAKEN): AppError =>
  new AppError('conflict', TAKEN[field], { fields: { [field]: TAKEN[field] } })

const UNIQUE: Record<string, keyof typeof TAKEN> = {
  users_username_unique: 'username',
  users_email_unique: 'email',
}

/**
 * Translates a violated unique constraint of `users` into a 409, since two people may pick the same name at once. Rethrows
 * any other error.
 */
function throwIfTaken(error: unknown): never {
  const field = UNIQUE[violatedConstraint(error) ?? '']
  throw field ? taken(field) : error
}
