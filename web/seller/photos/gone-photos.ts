import { plural } from '../../../contracts/counts.ts'
import { UNUSED_IMAGE_MS } from '../../../contracts/image-rules.ts'
import { type Api, RequestError } from '../../lib/api.ts'
import { toast } from '../../ui/toast.ts'
import { chosenAt } from './photo-id.ts'

/**
 * The ids of uploaded photos that the store has deleted since. Asks only for those old enough: ImageKit may not list yet what
 * it has just been sent.
 */
export async function findGone(api: Api, photos: readonly { id: string; url: string | null }[]): Promise<string[]> {
  const old = photos.filter(({ id }) => chosenAt(id) < Date.now() - UNUSED_IMAGE_MS)
  const gone = await Promise.all(old.map(async ({ id, url }) => (url && (await isGone(api, url)) ? [id] : [])))
  return gone.flat()
}

const isGone = (api: Api, imageUrl: string): Promise<boolean> =>
  api('GET /api/images/edit', { query: { imageUrl } }).then(
    () => false,
    (error) => error instanceof RequestError && error.status === 404,
  )

export const tellGone = (count: number): void =>
  toast({
    tone: 'destructive',
    title: count === 1 ? '1 photo is gone' : `${plural(count, 'photo')} are gone`,
    description: `${count === 1 ? 'It' : 'They'} waited too long to be listed. Please add ${count === 1 ? 'it' : 'them'} again.`,
  })
