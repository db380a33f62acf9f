import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { Draft as DraftSchema } from '../../contracts/draft.ts'
import { images } from '../database/schema.ts'
import type { Deps } from '../deps.ts'
import { storeImage } from '../image/image.ts'
import { redAboveBlue } from './photos.ts'

/** As the API returns it. */
export type Draft = z.input<typeof DraftSchema>

/** The URL of an image of that account, whose file does not exist. */
export async function addImage({ db, providers }: Pick<Deps, 'db' | 'providers'>, ownerId: number): Promise<string> {
  const path = `products/${randomUUID()}.jpg`
  await db.insert(images).values({ path, fileId: path, ownerId, bytes: 1000, width: 800, height: 1200 })
  return `${providers.images.urlEndpoint}/${path}`
}

/** The URL of an image of that account that can be read. */
export async function storePhoto(deps: Deps, ownerId: number, fileName = 'img_4711.jpg'): Promise<string> {
  const bytes = await redAboveBlue(40, 60).jpeg().toBuffer()
  return (await storeImage(deps, { bytes, fileName, folder: 'products', ownerId })).url
}
