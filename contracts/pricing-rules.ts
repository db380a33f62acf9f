import type { Cents } from './money.ts'

const STEP: Cents = 500
/** Poshmark prices are asking prices, so the suggestion is a little lower. In percent, to round exactly. */
const PERCENT_OF_MEDIAN = 90

/** The vendors that can be connected. */
export const PRICE_SOURCES = ['ebay', 'poshmark'] as const
export type PriceSource = (typeof PRICE_SOURCES)[number]

/** The most similar items in an answer. */
export const SIMILAR_LIMIT = 5

/** Rounds up to the next multiple of 5 dollars; an exact multiple stays. */
export const roundUpToFive = (amount: Cents): Cents => Math.ceil(amount / STEP) * STEP

/** 90% of the median, rounded up to a multiple of 5. In dollars. */
export const poshmarkSuggestion = (medianPrice: number): number =>
  roundUpToFive((Math.round(medianPrice * 100) * PERCENT_OF_MEDIAN) / 100) / 100
