import { createHash } from 'node:crypto'
import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { formatCents } from '../../contracts/money.ts'
import { primaryImage } from '../../contracts/product-rules.ts'
import { TAGLINE } from '../../contracts/tagline.ts'
import type { Deps } from '../deps.ts'
import { DAY_MS } from '../durations.ts'
import { NOBODY } from '../http/viewer.ts'
import { createWorkQueue } from '../http/work-queue.ts'
import { showProduct } from '../product/catalogue.ts'
import { createFolderFiles } from '../providers/images/folder-files.ts'
import { imagePath } from '../providers/images/port.ts'
import { singleFlight } from '../single-flight.ts'
import { type Brand, drawProductCard, drawSiteCard } from './draw-card.ts'

export interface SharePicture {
  /** Changes with the picture. */
  version: string
  /** Reads the picture, or draws it in its owner's queue. Throws 503 or 429 when the queue is full. */
  data: (owner: string) => Promise<Buffer>
}

/** Increment with every change of the drawing, or cached pictures stay. */
const DRAWING = 2
/** Without a limit, every deleted item would leave a picture behind. */
const TTL_MS = 30 * DAY_MS

const queue = createWorkQueue({ concurrency: 1, maxQueued: 100, maxQueuedPerOwner: 30 })
const drawings = singleFlight<Buffer>()

/** Throws 404 for a product that visitors may not see. */
export async function productPicture(deps: Deps, productId: number): Promise<SharePicture> {
  const { title, price, status, imageUrls, primaryImageIndex } = await showProduct(deps, NOBODY, productId)
  const { images } = deps.providers
  const photo = imagePath(images, primaryImage({ imageUrls, primaryImageIndex }) ?? '') ?? ''
  const brand = brandOf(deps)
  const card = { title, price: formatCents(price), isSold: status === 'sold' }
  return cachedPicture(deps, `product-${productId}`, { brand, card, photo }, async () =>
    drawProductCard(brand, { ...card, photo: await images.read(photo) }),
  )
}

export async function sitePicture(deps: Deps): Promise<SharePicture> {
  const brand = brandOf(deps)
  return cachedPicture(deps, 'site', { brand, TAGLINE }, () => drawSiteCard(brand, TAGLINE))
}

const brandOf = ({ settings }: Pick<Deps, 'settings'>): Brand => ({
  name: settings.BRAND_NAME,
  color: settings.BRAND_COLOR,
})

const folderOf = ({ settings }: Pick<Deps, 'settings'>): string => path.resolve(settings.DATA_DIR, 'share')

function cachedPicture(deps: Deps, name: string, shown: object, draw: () => Promise<Buffer>): SharePicture {
  const version = createHash('sha1')
    .update(JSON.stringify([DRAWING, shown]))
    .digest('base64url')
  const file = `${name}-${version}.jpg`
  const files = createFolderFiles(folderOf(deps), (err) => deps.log.warn({ err }, 'share card not cached'))
  const render = async () => {
    const data = await draw()
    await files.writeCached(file, data)
    return data
  }
  return {
    version,
    data: async (owner) => (await files.read(file)) ?? drawings(deps.settings, file, () => queue(render, { owner })),
  }
}

/** Deletes pictures older than `TTL_MS`. */
export async function deleteOldPictures(deps: Pick<Deps, 'settings' | 'now'>): Promise<void> {
  const folder = folderOf(deps)
  const tooOld = deps.now().getTime() - TTL_MS
  for (const name of await readdir(folder).catch(() => [])) {
    const file = path.join(folder, name)
    if ((await stat(file)).mtimeMs < tooOld) await rm(file, { force: true })
  }
}
