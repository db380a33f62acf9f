import { type Column, sql } from 'drizzle-orm'
import { SUSPENDED } from '../../contracts/account-rules.ts'
import { users } from '../database/schema.ts'
import { notAllowed } from '../http/app-error.ts'
import type { UserRow } from './account-queries.ts'

/** Throws 403. Call only after the account's owner has signed in: nobody else may learn of it. */
export function refuseSuspended({ suspendedAt }: Pick<UserRow, 'suspendedAt'>): void {
  if (suspendedAt) throw notAllowed(SUSPENDED)
}

/** For a column that holds an account's id. */
export const notSuspended = (accountId: Column) =>
  sql`exists (select from ${users} where ${users.id} = ${accountId} and ${users.suspendedAt} is null)`
