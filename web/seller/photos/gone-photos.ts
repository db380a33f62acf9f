import { plural } from '../../../contracts/counts.ts'
import { type Api, RequestError } from '../../lib/api.ts'
import { toast } from '../../ui/toast.ts'
import { chosenAt } from './use-photo-uploads.ts'

/** The store deletes no younger ones. ImageKit may not list what it has just been sent, which would seem gone. */
const KEPT_MS = 24 * 60 * 60_000

/** The ids of uploaded photos that the store has deleted since, as it may after a day without a listing. */
export async function findGone(api: Api, photos: readonly { id: string; url: string | null }[]): Promise<string[]> {
  const old = photos.filter(({ id }) => chosenAt(id) < Date.now() - KEPT_MS)
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
