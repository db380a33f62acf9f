import type { Queryable } from '../database/connect.ts'
import { termsOf } from '../product/search.ts'
import { type CatalogueItem, itemsWithFeatures, itemsWithWords } from './feature-queries.ts'
import { type ImageFeatures, similarity } from './image-features.ts'

const MAX_ITEMS = 7
/** Photos of the same object usually reach it; photos of different objects rarely do. */
const MIN_SIMILARITY = 0.93

export interface NearestItems {
  items: CatalogueItem[]
  similarity: number
}

export async function nearestItems(db: Queryable, words: string, pictures: ImageFeatures[]): Promise<NearestItems> {
  const byPicture = pictures.length > 0 ? await similarItems(db, pictures) : []
  const byWords = await itemsWithWords(db, termsOf(words), MAX_ITEMS)
  const items = [...new Map([...byPicture, ...byWords].map((item) => [item.id, item])).values()].slice(0, MAX_ITEMS)
  return { items, similarity: byPicture[0]?.similarity ?? MIN_SIMILARITY }
}

async function similarItems(db: Queryable, pictures: ImageFeatures[]) {
  const known = await itemsWithFeatures(db)
  const compared = known.map(({ features, ...item }) => ({
    ...item,
    similarity: Math.max(...pictures.flatMap((picture) => features.map((other) => similarity(picture, other)))),
  }))
  return compared
    .filter((item) => item.similarity >= MIN_SIMILARITY)
    .sort((one, other) => other.similarity - one.similarity || other.id - one.id)
    .slice(0, MAX_ITEMS)
}
