import type { Answer } from '../../../contracts/call.ts'
import type { PersonChange, PersonDetails } from '../../../contracts/person.ts'
import { owesSecondFactor } from '../../account/account.ts'
import { changeRole, restoreAccount, suspendAccount } from '../../account/manage-account.ts'
import { alignSuspended } from '../../checkout/align-suspended.ts'
import type { Deps } from '../../deps.ts'
import { notFound } from '../../http/app-error.ts'
import type { Signed } from '../../http/viewer.ts'
import { imageUrl } from '../../providers/images/port.ts'
import { findPerson } from './people-queries.ts'

/** Throws 404. */
export async function showPerson(
  { db, now, providers, settings }: Deps,
  id: number,
): Promise<Answer<typeof PersonDetails>> {
  const row = await findPerson(db, id, now())
  if (!row) throw notFound('Account not found')
  const { pending, approved, rejected, sold, unlisted, hidden, secondFactorSince, ...person } = row
  return {
    ...person,
    suspendedBy: person.suspendedAt && person.suspendedBy,
    profileImageUrl: person.profileImageUrl && imageUrl(providers.images, person.profileImageUrl),
    twoStep: secondFactorSince !== null,
    owesSecondFactor: owesSecondFactor({ ...person, secondFactorSince, byPasskey: person.passkeys > 0 }, settings),
    listings: { pending, approved, rejected, sold, unlisted, hidden },
  }
}

/**
 * Changes an account's role, or suspends or restores it, and its listings with it; if the server dies in between, a job
 * finishes those. Throws what `changeRole`, `suspendAccount` and `restoreAccount` throw.
 */
export async function changePerson(
  deps: Deps,
  admin: Signed,
  id: number,
  { role, suspended, reason = '' }: PersonChange,
): Promise<Answer<typeof PersonDetails>> {
  if (role !== undefined) await changeRole(deps, admin, id, role)
  else {
    await (suspended ? suspendAccount(deps, admin, id, reason) : restoreAccount(deps, admin, id))
    await alignSuspended(deps, id, admin.id)
  }
  return showPerson(deps, id)
}
