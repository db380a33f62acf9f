import { categoryAncestry } from '../../contracts/category-path.ts'
import { toCents } from '../../contracts/money.ts'
import { roundUpToFive } from '../../contracts/pricing-rules.ts'
import type { Database } from '../database/connect.ts'
import { wordsOfFile } from '../providers/vision/file-words.ts'
import type { Photo, Proposal, Vision } from '../providers/vision/port.ts'
import { dominantColors } from './dominant-colors.ts'
import { type ImageFeatures, imageFeatures } from './image-features.ts'
import { categoryNamed } from './nearest-category.ts'
import { type NearestItems, nearestItems } from './nearest-items.ts'

const NOTE = 'Not AI: filled in from your file names, the colors and similar items here. We left the rest empty.'

/** What stands for a category that is not known. */
const NO_CATEGORY = 'Other'

/** It is not sold as AI. */
const MOST_CONFIDENCE = 0.4
const NAMED_CONFIDENCE = 0.35
const LEAST_CONFIDENCE = 0.05

/**
 * Proposes what the names of the files, the dominant colors and the nearest items of the own catalogue tell. Needs nobody
 * else. What these do not tell stays empty; an unknown price is 0, an unknown category `Other`.
 */
export const createDescriber = ({ db }: { db: Database }): Vision => ({
  id: 'built-in',
  billing: null,
  note: NOTE,
  async describe(photos) {
    const seen = (await Promise.all(photos.map(seeOrNull))).filter((found) => found !== null)
    const words = photos.map(({ path }) => wordsOfFile(path)).find(Boolean) ?? ''
    const nearest = await nearestItems(
      db,
      words,
      seen.map(({ features }) => features),
    )
    return { proposal: propose(words, seen[0]?.colors ?? [], nearest), use: { inputTokens: 0, outputTokens: 0 } }
  },
})

/** A picture that cannot be read tells nothing, but its name still may. */
async function seeOrNull(photo: Photo): Promise<{ features: ImageFeatures; colors: string[] } | null> {
  try {
    const picture = await photo.read()
    return { features: await imageFeatures(picture), colors: await dominantColors(picture) }
  } catch {
    return null
  }
}

function propose(words: string, colors: string[], nearest: NearestItems): Proposal {
  const { category, confidence } = guessCategory(words, nearest)
  const similar = nearest.items.filter((item) => isWithin(item.category, category))
  return {
    title: words.charAt(0).toUpperCase() + words.slice(1),
    description: '',
    price: medianPrice(similar),
    category,
    tags: [...new Set([...words.split(' ').filter(Boolean), ...colors, ...sharedTags(similar)])],
    confidence,
  }
}

/** What the file is called tells more than the nearest item, which can tell it more exactly. */
function guessCategory(words: string, { items, similarity }: NearestItems): { category: string; confidence: number } {
  const named = categoryNamed(words)
  const [nearest] = items
  if (named && nearest && isWithin(nearest.category, named))
    return { category: nearest.category, confidence: MOST_CONFIDENCE }
  if (named) return { category: named, confidence: NAMED_CONFIDENCE }
  if (nearest) return { category: nearest.category, confidence: MOST_CONFIDENCE * similarity }
  return { category: NO_CATEGORY, confidence: LEAST_CONFIDENCE }
}

const isWithin = (path: string, category: string): boolean => categoryAncestry(path).includes(category)

/** Rounded up to 5 dollars; 0 where there is nothing to go by. */
function medianPrice(items: NearestItems['items']): number {
  const prices = items.map(({ price }) => toCents(price)).sort((one, other) => one - other)
  const median = prices[Math.floor(prices.length / 2)]
  return median === undefined ? 0 : roundUpToFive(median) / 100
}

/** Tags that at least two of the items have. */
function sharedTags(items: NearestItems['items']): string[] {
  const tags = items.flatMap((item) => item.tags.map((tag) => tag.toLowerCase()))
  return tags.filter((tag, at) => tags.indexOf(tag) < at)
}
