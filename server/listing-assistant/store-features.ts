import type { Deps } from '../deps.ts'
import { imagesWithoutFeatures, saveFeatures } from './feature-queries.ts'
import { type ImageFeatures, imageFeatures } from './image-features.ts'

/** A few seconds of work, so that a stop need not wait long for it. */
const BATCH_SIZE = 50
const UNREADABLE: ImageFeatures = new Uint8Array()

/** The job that stores missing features, one picture after the other: requests come first. */
export async function storeFeatures({ db, providers, log }: Pick<Deps, 'db' | 'providers' | 'log'>): Promise<void> {
  for (const path of await imagesWithoutFeatures(db, BATCH_SIZE)) {
    const features = await providers.images
      .read(path)
      .then(imageFeatures)
      .catch((error) => log.warn({ err: error, path }, 'the features of a picture could not be read'))
    await saveFeatures(db, path, features ?? UNREADABLE)
  }
}
