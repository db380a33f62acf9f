import type { Account, PublicProfile } from '../../contracts/account.ts'
import type { Answer } from '../../contracts/call.ts'
import type { Deps } from '../deps.ts'
import type { ReadFrom } from '../http/replica-reads.ts'
import type { SignedOwner } from '../http/viewer.ts'
import { type ImageStore, imageUrl } from '../providers/images/port.ts'
import type { Settings } from '../settings.ts'
import { findOwner, type OwnerRow } from './owner-queries.ts'

/** `byPasskey` is only known for rows read through their session. */
type AccountRow = Omit<OwnerRow, 'byPasskey'> & Partial<Pick<OwnerRow, 'byPasskey'>>

/** What the account's owner may see. */
export const viewAccount = (
  { providers, settings }: Pick<Deps, 'providers' | 'settings'>,
  user: AccountRow,
): Answer<typeof Account> => ({
  id: user.id,
  email: user.email,
  firstName: user.firstName,
  lastName: user.lastName,
  role: user.role,
  authType: user.authType,
  emailVerified: user.emailVerified,
  secondFactor: user.secondFactorSince ? 'on' : owesSecondFactor(user, settings) ? 'required' : 'off',
  joinsPriceDrops: user.joinsPriceDrops,
  ...viewProfile(user, providers.images),
})

/** What everyone may see. */
export const viewProfile = (user: AccountRow, store: ImageStore): Answer<typeof PublicProfile> => ({
  username: user.username,
  profileImageUrl: user.profileImageUrl && imageUrl(store, user.profileImageUrl),
  profileDescription: user.profileDescription,
  totalEarnings: user.totalEarnings,
  createdAt: user.createdAt,
})

/** Whether an admin has no admin rights until they set up two-step sign-in or a passkey. */
export const owesSecondFactor = (
  { role, secondFactorSince, byPasskey }: Pick<AccountRow, 'role' | 'secondFactorSince' | 'byPasskey'>,
  { ADMIN_REQUIRE_2FA }: Pick<Settings, 'ADMIN_REQUIRE_2FA'>,
): boolean => ADMIN_REQUIRE_2FA && role === 'admin' && secondFactorSince === null && !byPasskey

/**
 * The account behind a session, in one statement; null if the session has ended. An admin who still needs a second factor
 * gets the role of a seller here, so no other rule has to check.
 */
export const signedFinder =
  (deps: Deps) =>
  async (sessionId: string, from: ReadFrom): Promise<SignedOwner | null> => {
    const owner = await findOwner(from.pool ?? deps.pool, sessionId)
    if (!owner) return null
    const { id, username, email, role, emailVerified } = owner
    const signed = { id, username, email, role, emailVerified, own: viewAccount(deps, owner) }
    return owesSecondFactor(owner, deps.settings) ? { ...signed, role: 'seller', owesSecondFactor: true } : signed
  }
