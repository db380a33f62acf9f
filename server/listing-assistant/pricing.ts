import type { Cents } from '../../contracts/money.ts'
import type { EbayPrices, PoshmarkPrices, PriceQuestion } from '../../contracts/pricing.ts'
import { roundUpToFive, SIMILAR_LIMIT } from '../../contracts/pricing-rules.ts'
import type { Deps } from '../deps.ts'
import type { Listing } from '../providers/prices/port.ts'

type PricingDeps = Pick<Deps, 'providers'>

const HIGH_TRUST_LISTINGS = 20
const MEDIUM_TRUST_LISTINGS = 8

/** The average price, and an asking price derived from it. Throws the source's errors. */
export async function ebayPrices({ providers }: PricingDeps, { query, category }: PriceQuestion): Promise<EbayPrices> {
  const source = providers.prices.ebay
  const { total, listings } = await source.search(query, category)
  const average = averageOf(listings)
  return {
    totalItems: total,
    averagePrice: dollars(average),
    suggestedPrice: dollars(roundUpToFive(average)),
    priceRange: rangeOf(listings),
    similarItems: listings.slice(0, SIMILAR_LIMIT).map((listing) => ({ ...listing, price: dollars(listing.price) })),
    source: source.id,
  }
}

/** Throws the source's errors. */
export async function poshmarkPrices(
  { providers }: PricingDeps,
  { query, category }: PriceQuestion,
): Promise<PoshmarkPrices> {
  const source = providers.prices.poshmark
  const { listings } = await source.search(query, category)
  return {
    sampleSize: listings.length,
    medianPrice: dollars(medianOf(listings)),
    priceRange: rangeOf(listings),
    trustLevel:
      listings.length >= HIGH_TRUST_LISTINGS ? 'high' : listings.length >= MEDIUM_TRUST_LISTINGS ? 'medium' : 'low',
    searchSpecificity: specificity(query, listings),
    source: source.id,
  }
}

const dollars = (amount: Cents): number => amount / 100

function averageOf(listings: Listing[]): Cents {
  const sum = listings.reduce((total, { price }) => total + price, 0)
  return listings.length === 0 ? 0 : Math.round(sum / listings.length)
}

function medianOf(listings: Listing[]): Cents {
  const prices = listings.map(({ price }) => price).sort((a, b) => a - b)
  const upper = prices[Math.floor(prices.length / 2)] ?? 0
  const lower = prices[Math.ceil(prices.length / 2) - 1] ?? 0
  return Math.round((lower + upper) / 2)
}

function rangeOf(listings: Listing[]): { min: number; max: number } {
  if (listings.length === 0) return { min: 0, max: 0 }
  const prices = listings.map(({ price }) => price)
  return { min: dollars(Math.min(...prices)), max: dollars(Math.max(...prices)) }
}

function specificity(query: string, listings: Listing[]): number {
  const queryWords = wordsOf(query)
  if (queryWords.length === 0 || listings.length === 0) return 0
  const exact = listings.filter(({ title }) => {
    const words = new Set(wordsOf(title))
    return queryWords.every((word) => words.has(word))
  })
  return exact.length / listings.length
}

const wordsOf = (text: string): string[] =>
  text
    .normalize('NFC')
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
