import { SUSPENDED } from '../../contracts/account-rules.ts'
import { notAllowed } from '../http/app-error.ts'
import type { UserRow } from './account-queries.ts'

/** Throws 403. Call only after the account's owner has signed in: nobody else may learn of it. */
export function refuseSuspended({ suspendedAt }: Pick<UserRow, 'suspendedAt'>): void {
  if (suspendedAt) throw notAllowed(SUSPENDED)
}
