import type { Deps } from '../deps.ts'
import { hasStoreFailed } from '../providers/images/storage-error.ts'
import { imagesWithoutFeatures, saveFeatures } from './feature-queries.ts'
import { type ImageFeatures, imageFeatures } from './image-features.ts'

/** A few seconds of work, unless the store is slow. */
const BATCH_SIZE = 50
const UNREADABLE: ImageFeatures = new Uint8Array()

/** Job: stores missing features. One image at a time, to leave the CPU to requests. Ends early if the signal aborts. */
export async function storeFeatures({ db, providers, log }: Deps, signal?: AbortSignal): Promise<void> {
  for (const path of await imagesWithoutFeatures(db, BATCH_SIZE)) {
    if (signal?.aborted) return
    const features = await providers.images
      .read(path)
      .then(imageFeatures)
      .catch((error) => {
        log.warn({ err: error, path }, 'could not read image features')
        return hasStoreFailed(error) ? null : UNREADABLE
      })
    if (features) await saveFeatures(db, path, features)
  }
}
