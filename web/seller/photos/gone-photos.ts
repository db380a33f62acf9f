import { plural } from '../../../contracts/counts.ts'
import { UNUSED_IMAGE_MS } from '../../../contracts/image-rules.ts'
import type { Api } from '../../lib/api.ts'
import { isMissing } from '../../lib/missing.ts'
import { toast } from '../../ui/toast.ts'
import { type ChosenPhoto, chosenAt } from './chosen-photo.ts'

/**
 * The ids of uploaded photos that the store has deleted since. Asks only for those old enough: ImageKit may not list yet what
 * it has just been sent.
 */
export async function findGone(api: Api, photos: readonly Pick<ChosenPhoto, 'id' | 'url'>[]): Promise<string[]> {
  const old = photos.filter(({ id }) => chosenAt(id) < Date.now() - UNUSED_IMAGE_MS)
  const gone = await Promise.all(old.map(async ({ id, url }) => (url && (await isDeleted(api, url)) ? [id] : [])))
  return gone.flat()
}

const isDeleted = (api: Api, imageUrl: string): Promise<boolean> =>
  api('GET /api/images/edit', { query: { imageUrl } }).then(() => false, isMissing)

/** Removes the photos that the store has deleted, and says so. Whether there were any. */
export async function removeGone(
  api: Api,
  photos: readonly ChosenPhoto[],
  remove: (ids: string[]) => void,
): Promise<boolean> {
  const gone = await findGone(api, photos)
  if (gone.length === 0) return false
  remove(gone)
  const [They, them] = gone.length === 1 ? ['It', 'it'] : ['They', 'them']
  toast({
    tone: 'destructive',
    title: plural(gone.length, 'photo is gone', 'photos are gone'),
    description: `${They} waited too long to be listed. Please add ${them} again.`,
  })
  return true
}
