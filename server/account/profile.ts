import { ChangedUsername, type ProfileChange } from '../../contracts/account-forms.ts'
import { notifyServers } from '../database/changes.ts'
import type { Deps } from '../deps.ts'
import { badField, notFound } from '../http/app-error.ts'
import { EVERYTHING } from '../http/cache-tags.ts'
import { releaseImage, type SentImage, storeImage } from '../image/image.ts'
import { findUserByUsername, lockUser, type UserChanges, type UserRow, updateUser } from './account-queries.ts'

const PHOTO_SIDE_PX = 400

/**
 * Changes the given fields of a profile, and deletes a replaced photo. Throws 400 for an invalid new username, 409 for one
 * that is taken, and what `storeImage` throws.
 */
export async function updateProfile(
  deps: Deps,
  accountId: number,
  { username, profileDescription, joinsPriceDrops }: ProfileChange,
  photo: (SentImage & { signal?: AbortSignal }) | null,
): Promise<UserRow> {
  const stored =
    photo && (await storeImage(deps, { ...photo, folder: 'profiles', ownerId: accountId, square: PHOTO_SIDE_PX }))
  const changes: UserChanges = {
    ...(username !== undefined && { username }),
    ...(profileDescription !== undefined && { profileDescription: profileDescription || null }),
    ...(joinsPriceDrops !== undefined && { joinsPriceDrops }),
    ...(stored && { profileImageUrl: stored.path }),
  }
  const changed = deps.db.transaction(async (tx) => {
    const before = await lockUser(tx, accountId)
    if (!before || before.deletedAt) throw notFound('Account not found')
    if (username !== undefined && username !== before.username) {
      refuseBadName(username)
      // Products contain their seller's name.
      await notifyServers(tx, EVERYTHING)
    }
    return { before, after: await updateUser(tx, accountId, changes) }
  })
  const { before, after } = await changed.catch(async (error) => {
    if (stored) await releaseImage(deps, stored.path)
    throw error
  })
  if (stored && before.profileImageUrl) await releaseImage(deps, before.profileImageUrl)
  return after
}

function refuseBadName(username: string): void {
  const message = ChangedUsername.safeParse(username).error?.issues[0]?.message
  if (message) throw badField('username', message)
}

/** Throws 404. */
export async function findProfile({ db }: Pick<Deps, 'db'>, username: string): Promise<UserRow> {
  const user = await findUserByUsername(db, username)
  if (!user || user.suspendedAt) throw notFound('Seller not found')
  return user
}
