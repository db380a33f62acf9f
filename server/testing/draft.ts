import type { z } from 'zod'
import type { Draft as DraftSchema } from '../../contracts/draft.ts'
import type { Deps } from '../deps.ts'
import { storeImage } from '../image/image.ts'
import { imageUrl } from '../providers/images/port.ts'
import { redAboveBlue } from './photos.ts'
import { recordImage } from './stock.ts'

/** As the API returns it. */
export type Draft = z.input<typeof DraftSchema>

/** The URL of an image of that account, whose file does not exist. */
export const addImage = async (deps: Pick<Deps, 'db' | 'providers'>, ownerId: number): Promise<string> =>
  imageUrl(deps.providers.images, await recordImage(deps, ownerId))

/** The URL of an image of that account that can be read. */
export async function storePhoto(deps: Deps, ownerId: number, fileName = 'img_4711.jpg'): Promise<string> {
  const bytes = await redAboveBlue(40, 60).jpeg().toBuffer()
  return (await storeImage(deps, { bytes, fileName, folder: 'products', ownerId })).url
}
