import { type Column, sql } from 'drizzle-orm'
import { SUSPENDED } from '../../contracts/account-rules.ts'
import { users } from '../database/schema.ts'
import { notAllowed } from '../http/app-error.ts'
import type { UserRow } from './account-queries.ts'

/** Throws 403 for an account that may not sign in. Call only once its owner has proven who they are: nobody else may learn of it. */
export function refuseSignIn({ suspendedAt, emailVerified }: Pick<UserRow, 'suspendedAt' | 'emailVerified'>): void {
  if (suspendedAt) throw notAllowed(SUSPENDED)
  if (!emailVerified) throw notAllowed('Please verify your email before signing in.')
}

/** For a column that holds an account's id. */
export const notSuspended = (accountId: Column) =>
  sql`exists (select from ${users} where ${users.id} = ${accountId} and ${users.suspendedAt} is null)`
