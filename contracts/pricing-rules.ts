/** The rules of suggested prices, for both sides. */
import type { Cents } from './money.ts'

const STEP: Cents = 500
/** A suggestion from Poshmark lies a little under what others ask. */
const SHARE_OF_MEDIAN = 0.9

/** How many similar items an answer holds at most. */
export const SIMILAR_LIMIT = 5

/** Rounds up to the next multiple of 5 dollars; an exact multiple stays. */
export const roundUpToFive = (amount: Cents): Cents => Math.ceil(amount / STEP) * STEP

/** 90 % of the median, rounded up to a multiple of 5. Dollars. */
export const poshmarkSuggestion = (medianPrice: number): number =>
  roundUpToFive(Math.round(medianPrice * 100 * SHARE_OF_MEDIAN)) / 100
