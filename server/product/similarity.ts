import { categoryAncestry, categoryName } from '../../contracts/category-path.ts'
import type { Cents } from '../../contracts/money.ts'
import { isFiller, termsOf } from './search.ts'

export interface Compared {
  title: string
  brand: string | null
  category: string
  tags: string[]
  price: Cents
}

export interface Similarity {
  /** 0 to 1. */
  similarity: number
  /** Shown to people: the strongest common trait. */
  reason: string
}

/**
 * Weights, summing to 1. What an item is counts most, then how its seller describes it; a similar price alone does not
 * make items similar.
 */
const WEIGHTS = { category: 0.4, tags: 0.25, words: 0.2, price: 0.15 }

/** Curried, to prepare `one` once for many comparisons. */
export function similarityTo(one: Compared): (other: Compared) => Similarity {
  const known = { ancestry: categoryAncestry(one.category), tags: tagsOf(one), words: wordsOf(one) }
  return (other) => compare(one, known, other)
}

interface Known {
  ancestry: string[]
  tags: string[]
  words: string[]
}

function compare(one: Compared, known: Known, other: Compared): Similarity {
  const category = commonCategory(known.ancestry, categoryAncestry(other.category))
  const tags = common(known.tags, tagsOf(other))
  const words = common(known.words, wordsOf(other))
  const isSameBrand = one.brand !== null && one.brand.toLowerCase() === other.brand?.toLowerCase()
  const parts = [
    { points: WEIGHTS.category * category.share, reason: `Same category: ${category.name}` },
    { points: WEIGHTS.tags * tags.share, reason: `Shares tags: ${tags.common.slice(0, 3).join(', ')}` },
    {
      points: WEIGHTS.words * words.share,
      reason: isSameBrand ? `Same brand: ${one.brand}` : `Similar title: ${words.common.slice(0, 3).join(', ')}`,
    },
    { points: WEIGHTS.price * nearness(one.price, other.price), reason: 'Similar price' },
  ]
  const strongest = parts.reduce((best, part) => (part.points > best.points ? part : best))
  const sum = parts.reduce((sum, { points }) => sum + points, 0)
  return { similarity: Math.round(sum * 100) / 100, reason: strongest.reason }
}

const tagsOf = ({ tags }: Compared): string[] => tags.map((tag) => tag.toLowerCase())

/** The words of title and brand that say something about an item. Shorter ones are mostly `of`, `in`, `a`. */
export const wordsOf = ({ title, brand }: Pick<Compared, 'title' | 'brand'>): string[] =>
  termsOf(`${title} ${brand ?? ''}`).filter((word) => word.length >= 3 && !isFiller(word))

/** The common elements, and the Jaccard index. */
function common(one: string[], other: string[]): { common: string[]; share: number } {
  const common = one.filter((word) => other.includes(word))
  return { common, share: common.length === 0 ? 0 : common.length / (one.length + other.length - common.length) }
}

/** The deepest category that contains both, and its depth relative to the deeper one. */
function commonCategory(a: string[], b: string[]): { name: string; share: number } {
  const shared = a.filter((path, level) => path === b[level])
  return { name: categoryName(shared.at(-1) ?? ''), share: shared.length / Math.max(a.length, b.length) }
}

/** 1 for equal prices, 0.5 for twice the price, 0 beyond. */
function nearness(one: Cents, other: Cents): number {
  const [low, high] = [Math.min(one, other), Math.max(one, other)]
  return high === 0 || high > 2 * low ? 0 : low / high
}
