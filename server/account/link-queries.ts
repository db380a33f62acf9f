import { and, eq, gt, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../database/connect.ts'
import { firstRow } from '../database/first-row.ts'
import { hasRow } from '../database/has-row.ts'
import { users } from '../database/schema.ts'
import type { UserChanges, UserRow } from './account-queries.ts'

/** The account that the link was sent to. A verified account keeps its link, to handle a second click. */
export const findUserToVerify = (db: Queryable, hash: string, now: Date): Promise<UserRow | null> =>
  db
    .select()
    .from(users)
    .where(and(eq(users.emailVerificationToken, hash), gt(users.emailVerificationExpires, now)))
    .then(firstRow)

const update = (db: Queryable, which: SQL | undefined, changes: UserChanges): Promise<UserRow | null> =>
  db
    .update(users)
    .set({ ...changes, updatedAt: sql`now()` })
    .where(which)
    .returning()
    .then(firstRow)

/** Replaces the verification link of the unverified account with that email, if there is one. */
export const renewVerification = (db: Queryable, email: string, link: UserChanges): Promise<UserRow | null> =>
  update(db, and(eq(users.email, email), eq(users.emailVerified, false)), link)

/** Replaces the reset link of the account with that email, if there is one. */
export const renewReset = (db: Queryable, email: string, link: UserChanges): Promise<UserRow | null> =>
  update(db, eq(users.email, email), link)

const resetLink = (hash: string, now: Date) =>
  and(eq(users.passwordResetToken, hash), gt(users.passwordResetExpires, now))

export const isResetLink = (db: Queryable, hash: string, now: Date): Promise<boolean> =>
  hasRow(db, users, resetLink(hash, now))

/**
 * Sets the password and uses up the link in one statement, so the link works once. It also verifies the email, since only
 * the mailbox's owner has the link, and disconnects a Google account: the next Google sign-in with this email reconnects.
 */
export const spendResetLink = (db: Queryable, hash: string, now: Date, passwordHash: string): Promise<UserRow | null> =>
  update(db, resetLink(hash, now), {
    passwordHash,
    passwordResetToken: null,
    passwordResetExpires: null,
    authType: 'local',
    googleSubject: null,
    emailVerified: true,
  })
