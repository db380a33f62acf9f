import { categoryAncestry } from '../../contracts/category-path.ts'
import { roundUpToFive } from '../../contracts/pricing-rules.ts'
import type { Database } from '../database/connect.ts'
import { wordsOfFile } from '../providers/vision/file-words.ts'
import type { Photo, Proposal, Vision } from '../providers/vision/port.ts'
import { dominantColors } from './dominant-colors.ts'
import { type ImageFeatures, imageFeatures } from './image-features.ts'
import { categoryNamed } from './nearest-category.ts'
import { type NearestItems, nearestItems } from './nearest-items.ts'

const NOTE = 'Not AI: filled in from your file names, the colors and similar items here. We left the rest empty.'

const UNKNOWN_CATEGORY = 'Other'

/** Low, because this is not AI. */
const MAX_CONFIDENCE = 0.4
const NAMED_CONFIDENCE = 0.35
const MIN_CONFIDENCE = 0.05

/**
 * Derives a proposal from file names, dominant colors and similar items in our catalogue, without a vendor. Unknown
 * fields stay empty; an unknown price is 0, an unknown category `Other`.
 */
export const createBuiltInVision = ({ db }: { db: Database }): Vision => ({
  id: 'built-in',
  billing: null,
  note: NOTE,
  async describe(photos) {
    const analyzed = (await Promise.all(photos.map(analyzePhoto))).filter((result) => result !== null)
    const words = photos.map(({ path }) => wordsOfFile(path)).find(Boolean) ?? ''
    const nearest = await nearestItems(
      db,
      words,
      analyzed.map(({ features }) => features),
    )
    return { proposal: propose(words, analyzed[0]?.colors ?? [], nearest), use: { inputTokens: 0, outputTokens: 0 } }
  },
})

async function analyzePhoto(photo: Photo): Promise<{ features: ImageFeatures; colors: string[] } | null> {
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

/** The file name takes precedence; the nearest item can only narrow its category. */
function guessCategory(words: string, { items, similarity }: NearestItems): { category: string; confidence: number } {
  const named = categoryNamed(words)
  const [nearest] = items
  if (named && nearest && isWithin(nearest.category, named))
    return { category: nearest.category, confidence: MAX_CONFIDENCE }
  if (named) return { category: named, confidence: NAMED_CONFIDENCE }
  if (nearest) return { category: nearest.category, confidence: MAX_CONFIDENCE * similarity }
  return { category: UNKNOWN_CATEGORY, confidence: MIN_CONFIDENCE }
}

const isWithin = (path: string, category: string): boolean => categoryAncestry(path).includes(category)

/** Rounded up to 5 dollars; 0 without items. */
function medianPrice(items: NearestItems['items']): number {
  const prices = items.map(({ price }) => price).sort((one, other) => one - other)
  const median = prices[Math.floor(prices.length / 2)]
  return median === undefined ? 0 : roundUpToFive(median) / 100
}

function sharedTags(items: NearestItems['items']): string[] {
  const tags = items.flatMap((item) => item.tags.map((tag) => tag.toLowerCase()))
  return tags.filter((tag, at) => tags.indexOf(tag) < at)
}
