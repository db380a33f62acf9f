import { SUSPENDED } from '../../contracts/account-rules.ts'
import { notAllowed } from '../http/app-error.ts'
import type { UserRow } from './account-queries.ts'

/** Throws 403. For who has shown to own the account: others are not told. */
export function refuseSuspended({ suspendedAt }: Pick<UserRow, 'suspendedAt'>): void {
  if (suspendedAt) throw notAllowed(SUSPENDED)
}
