import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { AUTH_TYPES, ROLES } from '../../../contracts/account.ts'
import { bigintId, bytea, citext, createdAt, id, moneySum, timestamptz } from './columns.ts'

export const users = pgTable(
  'users',
  {
    id: id().primaryKey(),
    username: citext().notNull().unique(),
    email: citext().notNull().unique(),
    /** argon2id; null for accounts that only sign in with Google. */
    passwordHash: text(),
    firstName: text(),
    lastName: text(),
    profileImageUrl: text(),
    profileDescription: text(),
    role: text({ enum: ROLES }).notNull().default('seller'),
    authType: text({ enum: AUTH_TYPES }).notNull().default('local'),
    googleSubject: text().unique(),
    emailVerified: boolean().notNull().default(false),
    /** SHA-256 of the token, which only the email contains. */
    emailVerificationToken: text().unique(),
    emailVerificationExpires: timestamptz(),
    passwordResetToken: text().unique(),
    passwordResetExpires: timestamptz(),
    totalEarnings: moneySum().notNull().default(sql`'0.00'`),
    /** Whether new listings join price drops. */
    joinsPriceDrops: boolean().notNull().default(false),
    secondFactorSince: timestamptz(),
    /** The row stays for accounting, without personal data. */
    deletedAt: timestamptz(),
    suspendedAt: timestamptz(),
    suspensionReason: text(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (table) => [
    check('users_earnings_not_negative', sql`${table.totalEarnings} >= 0`),
    check('users_suspension_has_reason', sql`(${table.suspendedAt} is null) = (${table.suspensionReason} is null)`),
    index('users_search').using(
      'gin',
      sql`fold_text(account_words(username, email, first_name, last_name)) gin_trgm_ops`,
    ),
    index('users_admins').on(table.id).where(sql`role = 'admin'`),
    index('users_suspended').on(table.id).where(sql`suspended_at is not null`),
    index('users_unverified').on(table.id).where(sql`not email_verified`),
  ],
)

/** Written by connect-pg-simple, which dictates the first three names. */
export const sessions = pgTable(
  'sessions',
  {
    sid: text().primaryKey(),
    sess: jsonb().$type<{ accountId?: number; userAgent?: string; startedAt?: number; passkeyId?: number }>().notNull(),
    expire: timestamptz().notNull(),
    /** The session's public id: `sid` is a credential and leaves the server only in the cookie. */
    handle: uuid().notNull().unique().defaultRandom(),
    /** Accurate to a few minutes. */
    seenAt: createdAt(),
  },
  (table) => [
    index('sessions_expire').on(table.expire),
    index('sessions_account').on(sql`((sess ->> 'accountId')::bigint)`),
  ],
)

/** The TOTP secret shared with the account's authenticator app; in use once `users.secondFactorSince` is set. */
export const secondFactors = pgTable('second_factors', {
  userId: bigintId()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Encrypted with a key derived from the server's secret. */
  secret: text().notNull(),
  salt: bytea().notNull(),
  /** The TOTP time step of the last code accepted: no code works twice. */
  lastStep: bigint({ mode: 'number' }).notNull().default(0),
  createdAt: createdAt(),
})

export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: bigintId()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** argon2id; the sign-in that uses the code deletes the row. */
    hash: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.hash] })],
)

export const passkeys = pgTable(
  'passkeys',
  {
    id: id().primaryKey(),
    userId: bigintId()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** base64url. */
    credentialId: text().notNull().unique(),
    publicKey: bytea().notNull(),
    /** As of the last use; 0 if the authenticator does not count. */
    counter: bigint({ mode: 'number' }).notNull().default(0),
    transports: text().array().notNull().default(sql`'{}'`),
    /** base64url; the same for all passkeys of an account. */
    userHandle: text().notNull(),
    name: text().notNull(),
    createdAt: createdAt(),
    lastUsedAt: timestamptz(),
  },
  (table) => [index('passkeys_user').on(table.userId)],
)

/** Used challenges, until they expire: each works once. */
export const spentChallenges = pgTable(
  'spent_challenges',
  { challenge: text().primaryKey(), expiresAt: timestamptz().notNull() },
  (table) => [index('spent_challenges_expires').on(table.expiresAt)],
)
