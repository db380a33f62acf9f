import type { Queryable } from '../database/connect.ts'
import { termsOf } from '../product/search.ts'
import { type CatalogueItem, itemsWithFeatures, itemsWithWords } from './feature-queries.ts'
import { type ImageFeatures, similarity } from './image-features.ts'

const NEAREST = 7
/** Other pictures of the same thing are this similar; of another thing they rarely are. */
const LEAST_SIMILARITY = 0.93

export interface NearestItems {
  /** Nearest first. */
  items: CatalogueItem[]
  /** Of the first, 0 to 1. */
  similarity: number
}

/** The live and sold items whose pictures are like the given ones, then those that have all of the words. */
export async function nearestItems(db: Queryable, words: string, pictures: ImageFeatures[]): Promise<NearestItems> {
  const byPicture = pictures.length > 0 ? await similarItems(db, pictures) : []
  const byWords = await itemsWithWords(db, termsOf(words), NEAREST)
  const items = [...new Map([...byPicture, ...byWords].map((item) => [item.id, item])).values()].slice(0, NEAREST)
  return { items, similarity: byPicture[0]?.similarity ?? LEAST_SIMILARITY }
}

async function similarItems(db: Queryable, pictures: ImageFeatures[]) {
  const known = await itemsWithFeatures(db)
  const compared = known.map(({ features, ...item }) => ({
    ...item,
    similarity: Math.max(...pictures.flatMap((picture) => features.map((other) => similarity(picture, other)))),
  }))
  return compared
    .filter((item) => item.similarity >= LEAST_SIMILARITY)
    .sort((one, other) => other.similarity - one.similarity)
    .slice(0, NEAREST)
}
