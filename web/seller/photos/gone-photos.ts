import { plural } from '../../../contracts/counts.ts'
import { UNUSED_IMAGE_MS } from '../../../contracts/image-rules.ts'
import type { Api } from '../../lib/api.ts'
import { isMissing } from '../../lib/missing.ts'
import { toastFailure } from '../../ui/toast.ts'
import { type ChosenPhoto, chosenAt } from './chosen-photo.ts'

const isDeleted = (api: Api, imageUrl: string): Promise<boolean> =>
  api('GET /api/images/edit', { query: { imageUrl } }).then(() => false, isMissing)

/**
 * Removes the photos that the store has deleted, and says so. Whether there were any. Asks only for those old enough: ImageKit
 * may not list yet what it has just been sent.
 */
export async function removeGone(
  api: Api,
  photos: readonly ChosenPhoto[],
  remove: (ids: string[]) => void,
): Promise<boolean> {
  const old = photos.filter(({ id }) => chosenAt(id) < Date.now() - UNUSED_IMAGE_MS)
  const found = await Promise.all(old.map(async ({ id, url }) => (url && (await isDeleted(api, url)) ? [id] : [])))
  const gone = found.flat()
  if (gone.length === 0) return false
  remove(gone)
  tellGone(gone.length, `${gone.length === 1 ? 'It' : 'They'} waited too long to be listed.`)
  return true
}

export const tellGone = (count: number, reason: string): void =>
  toastFailure(
    plural(count, 'photo is gone', 'photos are gone'),
    `${reason} Please add ${count === 1 ? 'it' : 'them'} again.`,
  )
